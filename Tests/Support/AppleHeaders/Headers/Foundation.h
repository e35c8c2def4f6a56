// What the sources use of Foundation's Objective-C side, by developer.apple.com/documentation/foundation.
#pragma once
#pragma clang system_header
#include "Macros.h"
@import ObjectiveC;

typedef double NSTimeInterval;
// In Swift a type of its own, which a Double turns into by itself.
#define CGFloat double
typedef struct CGPoint { CGFloat x, y; } CGPoint;
typedef struct CGSize { CGFloat width, height; } CGSize;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
typedef struct CGAffineTransform { CGFloat a, b, c, d, tx, ty; } CGAffineTransform;

NS_ASSUME_NONNULL_BEGIN

@class NSCoder;
@protocol NSCopying
@end
@protocol NSMutableCopying
@end
@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *)coder;
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end
@protocol NSSecureCoding <NSCoding>
@end

@interface NSCoder : NSObject
@end

__attribute__((swift_bridge("Swift.String"))) NS_SWIFT_SENDABLE
@interface NSString : NSObject <NSCopying, NSSecureCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@end

__attribute__((swift_bridge("Swift.Array")))
@interface NSArray<__covariant ObjectType> : NSObject <NSCopying>
@end
__attribute__((swift_bridge("Swift.Dictionary")))
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying>
@end
__attribute__((swift_bridge("Swift.Set")))
@interface NSSet<__covariant ObjectType> : NSObject <NSCopying>
@end
__attribute__((swift_bridge("URL"))) NS_SWIFT_SENDABLE
@interface NSURL : NSObject <NSCopying>
@end
__attribute__((swift_bridge("Data")))
@interface NSData : NSObject <NSCopying>
@end
__attribute__((swift_bridge("Date"))) NS_SWIFT_SENDABLE
@interface NSDate : NSObject <NSCopying>
@end
__attribute__((swift_bridge("Swift.Error"))) NS_SWIFT_SENDABLE
@interface NSError : NSObject <NSCopying>
@end
NS_SWIFT_SENDABLE
@interface NSNumber : NSObject <NSCopying>
@end
NS_SWIFT_NAME(Bundle)
@interface NSBundle : NSObject
@property (class, readonly, strong) NSBundle *mainBundle NS_SWIFT_NAME(main);
+ (nullable NSBundle *)bundleWithIdentifier:(NSString *)identifier;
- (NSString *)localizedStringForKey:(NSString *)key value:(nullable NSString *)value table:(nullable NSString *)tableName;
@property (nullable, readonly, copy) NSDictionary<NSString *, id> *infoDictionary;
@property (nullable, readonly, copy) NSString *bundleIdentifier;
@end

typedef NSString *NSNotificationName NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(NSNotification.Name);
@interface NSNotification : NSObject <NSCopying>
@end
NS_SWIFT_NAME(NotificationCenter) NS_SWIFT_SENDABLE
@interface NSNotificationCenter : NSObject
@property (class, readonly, strong) NSNotificationCenter *defaultCenter;
- (void)postNotificationName:(NSNotificationName)aName
                      object:(nullable id)anObject
                    userInfo:(nullable NSDictionary *)aUserInfo;
@end

extern NSString *NSHomeDirectory(void);
extern NSString *NSStringFromSelector(SEL aSelector);
extern Class _Nullable NSClassFromString(NSString *aClassName);

extern NSString *const NSUserActivityTypeBrowsingWeb;
typedef NSString *NSUserActivityPersistentIdentifier;

@interface NSUserActivity : NSObject
- (instancetype)initWithActivityType:(NSString *)activityType NS_DESIGNATED_INITIALIZER;
- (instancetype)init DEPRECATED_IOS(8.0, 10.0);
@property (readonly, copy) NSString *activityType;
@property (nullable, copy) NSString *title;
@property (nullable, copy) NSDictionary *userInfo;
- (void)addUserInfoEntriesFromDictionary:(NSDictionary *)otherDictionary;
@property (nullable, copy) NSSet<NSString *> *requiredUserInfoKeys;
@property (nullable, copy) NSURL *webpageURL;
@property (nullable, copy) NSString *targetContentIdentifier;
@property (getter=isEligibleForHandoff) BOOL eligibleForHandoff;
@property (getter=isEligibleForSearch) BOOL eligibleForSearch;
@property (getter=isEligibleForPrediction) BOOL eligibleForPrediction;
- (void)becomeCurrent;
- (void)resignCurrent;
- (void)invalidate;
@end

@interface NSPredicate : NSObject <NSCopying>
+ (NSPredicate *)predicateWithFormat:(NSString *)predicateFormat argumentArray:(nullable NSArray *)arguments;
+ (NSPredicate *)predicateWithValue:(BOOL)value;
@property (readonly, copy) NSString *predicateFormat;
@end

@interface NSCompoundPredicate : NSPredicate
+ (NSCompoundPredicate *)orPredicateWithSubpredicates:(NSArray<NSPredicate *> *)subpredicates
    NS_SWIFT_NAME(init(orPredicateWithSubpredicates:));
@end

NS_ASSUME_NONNULL_END
