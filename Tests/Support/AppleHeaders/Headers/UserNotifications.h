// What the sources use of UserNotifications, by developer.apple.com/documentation/usernotifications.
// The delegate belongs to no actor, and its completion handler is sendable, by the page of the method.
#pragma once
#pragma clang system_header
#include "Macros.h"
@import Foundation;

NS_ASSUME_NONNULL_BEGIN

extern NSString *const UNNotificationDefaultActionIdentifier;
extern NSString *const UNNotificationDismissActionIdentifier;

@interface UNNotificationContent : NSObject <NSCopying, NSMutableCopying>
@property (readonly, copy) NSDictionary *userInfo;
@property (readonly, copy, nullable) NSString *targetContentIdentifier;
- (instancetype)init NS_UNAVAILABLE;
@end

@interface UNNotificationRequest : NSObject <NSCopying>
@property (readonly, copy) NSString *identifier;
@property (readonly, copy) UNNotificationContent *content;
- (instancetype)init NS_UNAVAILABLE;
@end

@interface UNNotification : NSObject <NSCopying>
@property (readonly, copy) NSDate *date;
@property (readonly, copy) UNNotificationRequest *request;
- (instancetype)init NS_UNAVAILABLE;
@end

@interface UNNotificationResponse : NSObject <NSCopying>
@property (readonly, copy) UNNotification *notification;
@property (readonly, copy) NSString *actionIdentifier;
- (instancetype)init NS_UNAVAILABLE;
@end

@class UNUserNotificationCenter;
typedef NS_OPTIONS(NSUInteger, UNNotificationPresentationOptions) {
  UNNotificationPresentationOptionBadge = 1 << 0,
  UNNotificationPresentationOptionSound = 1 << 1
};

@protocol UNUserNotificationCenterDelegate <NSObject>
@optional
- (void)userNotificationCenter:(UNUserNotificationCenter *)center
       willPresentNotification:(UNNotification *)notification
         withCompletionHandler:(void (^NS_SWIFT_SENDABLE)(UNNotificationPresentationOptions options))completionHandler;
- (void)userNotificationCenter:(UNUserNotificationCenter *)center
    didReceiveNotificationResponse:(UNNotificationResponse *)response
             withCompletionHandler:(void (^NS_SWIFT_SENDABLE)(void))completionHandler;
@end

@interface UNUserNotificationCenter : NSObject
@property (weak, nullable) id<UNUserNotificationCenterDelegate> delegate;
+ (UNUserNotificationCenter *)currentNotificationCenter;
- (instancetype)init NS_UNAVAILABLE;
@end

NS_ASSUME_NONNULL_END
