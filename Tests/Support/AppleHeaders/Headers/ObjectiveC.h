// What Swift needs of the Objective-C runtime, by its public documentation (developer.apple.com/documentation/objectivec).
#pragma once
#pragma clang system_header
#include "Macros.h"

typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef unsigned long uintptr_t;
typedef _Bool BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef struct objc_selector *SEL;
typedef struct objc_class *Class;
typedef struct objc_object *id;
typedef struct _NSZone NSZone;
@class NSString;

NS_ASSUME_NONNULL_BEGIN

#define NO_ARC __attribute__((unavailable("not available in automatic reference counting mode")))

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) NSUInteger hash;
@property (readonly) Class superclass;
- (instancetype)self;
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)conformsToProtocol:(Protocol *)aProtocol;
- (BOOL)respondsToSelector:(SEL _Null_unspecified)aSelector;
@property (readonly, copy) NSString *description;
- (instancetype)retain NO_ARC;
- (oneway void)release NO_ARC;
- (instancetype)autorelease NO_ARC;
- (NSUInteger)retainCount NO_ARC;
- (struct _NSZone *)zone NO_ARC;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (void)initialize;
- (instancetype)init NS_DESIGNATED_INITIALIZER;
+ (instancetype)new;
+ (instancetype)alloc;
- (void)dealloc NO_ARC;
- (id)copy;
- (id)mutableCopy;
- (void)doesNotRecognizeSelector:(SEL _Null_unspecified)aSelector;
- (nullable id)forwardingTargetForSelector:(SEL _Null_unspecified)aSelector;
- (nullable id)valueForKey:(NSString *)key;
- (void)setValue:(nullable id)value forKey:(NSString *)key;
+ (BOOL)resolveInstanceMethod:(SEL _Null_unspecified)sel;
@end

typedef id _Nullable (*IMP)(id _Nonnull, SEL _Nonnull, ...);
extern BOOL class_addMethod(Class _Nullable cls, SEL name, IMP imp, const char *_Nullable types);
extern IMP _Nullable class_getMethodImplementation(Class _Nullable cls, SEL name);
extern IMP imp_implementationWithBlock(id block);

typedef NS_ENUM(NSUInteger, objc_AssociationPolicy) {
  OBJC_ASSOCIATION_ASSIGN = 0,
  OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
  OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
  OBJC_ASSOCIATION_RETAIN = 01401,
  OBJC_ASSOCIATION_COPY = 01403
};

extern void objc_setAssociatedObject(
    id object, const void *key, id _Nullable value, objc_AssociationPolicy policy);
id _Nullable objc_getAssociatedObject(id _Nonnull object, const void * _Nonnull key);

NS_ASSUME_NONNULL_END
