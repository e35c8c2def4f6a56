// Types of UIKit that the table leaves out, by developer.apple.com/documentation/uikit: enumerations and their names in
// Swift, and classes that the sources use or that members of the table mention.
#pragma once
#pragma clang system_header
#include "Macros.h"
@import Foundation;
@import UserNotifications;

NS_ASSUME_NONNULL_BEGIN

@class UIView, UIViewController, UIImage, UIAction, UIBarButtonItem, UINavigationController, UISplitViewController;
@class UITabBarController, UISearchController, UISheetPresentationController, UIWindowScene, UISceneSession, UIScene, UIApplication, UIWindow;

typedef NS_ENUM(NSInteger, UIModalPresentationStyle) {
  UIModalPresentationFullScreen = 0,
  UIModalPresentationPageSheet,
  UIModalPresentationFormSheet,
  UIModalPresentationCurrentContext,
  UIModalPresentationCustom,
  UIModalPresentationOverFullScreen,
  UIModalPresentationOverCurrentContext,
  UIModalPresentationPopover,
  UIModalPresentationNone = -1,
  UIModalPresentationAutomatic = -2
};
typedef NS_ENUM(NSInteger, UIModalTransitionStyle) {
  UIModalTransitionStyleCoverVertical = 0,
  UIModalTransitionStyleFlipHorizontal,
  UIModalTransitionStyleCrossDissolve,
  UIModalTransitionStylePartialCurl
};
typedef NS_OPTIONS(NSUInteger, UIInterfaceOrientationMask) {
  UIInterfaceOrientationMaskPortrait = 1 << 1,
  UIInterfaceOrientationMaskLandscapeLeft = 1 << 4,
  UIInterfaceOrientationMaskLandscapeRight = 1 << 3
};
typedef NS_ENUM(NSInteger, UIInterfaceOrientation) {
  UIInterfaceOrientationUnknown = 0,
  UIInterfaceOrientationPortrait = 1
};
typedef NS_OPTIONS(NSUInteger, UIViewAutoresizing) {
  UIViewAutoresizingNone = 0,
  UIViewAutoresizingFlexibleLeftMargin = 1 << 0,
  UIViewAutoresizingFlexibleWidth = 1 << 1,
  UIViewAutoresizingFlexibleRightMargin = 1 << 2,
  UIViewAutoresizingFlexibleTopMargin = 1 << 3,
  UIViewAutoresizingFlexibleHeight = 1 << 4,
  UIViewAutoresizingFlexibleBottomMargin = 1 << 5
} NS_SWIFT_NAME(UIView.AutoresizingMask);
typedef NS_OPTIONS(NSUInteger, UIViewAnimationOptions) {
  UIViewAnimationOptionLayoutSubviews = 1 << 0,
  UIViewAnimationOptionAllowUserInteraction = 1 << 1,
  UIViewAnimationOptionCurveEaseInOut = 0 << 16,
  UIViewAnimationOptionCurveEaseOut = 2 << 16,
  UIViewAnimationOptionCurveLinear = 3 << 16,
  UIViewAnimationOptionTransitionNone = 0 << 20,
  UIViewAnimationOptionTransitionCrossDissolve = 5 << 20
} NS_SWIFT_NAME(UIView.AnimationOptions);
typedef NS_ENUM(NSInteger, UIGestureRecognizerState) {
  UIGestureRecognizerStatePossible,
  UIGestureRecognizerStateBegan,
  UIGestureRecognizerStateChanged,
  UIGestureRecognizerStateEnded,
  UIGestureRecognizerStateCancelled,
  UIGestureRecognizerStateFailed
} NS_SWIFT_NAME(UIGestureRecognizer.State);
typedef NS_ENUM(NSInteger, UIUserInterfaceLayoutDirection) {
  UIUserInterfaceLayoutDirectionLeftToRight,
  UIUserInterfaceLayoutDirectionRightToLeft
};
typedef NS_OPTIONS(NSUInteger, NSDirectionalRectEdge) {
  NSDirectionalRectEdgeNone = 0,
  NSDirectionalRectEdgeTop = 1 << 0,
  NSDirectionalRectEdgeLeading = 1 << 1,
  NSDirectionalRectEdgeBottom = 1 << 2,
  NSDirectionalRectEdgeTrailing = 1 << 3
};

typedef NS_OPTIONS(NSUInteger, UIRectEdge) {
  UIRectEdgeNone = 0,
  UIRectEdgeTop = 1 << 0,
  UIRectEdgeLeft = 1 << 1,
  UIRectEdgeBottom = 1 << 2,
  UIRectEdgeRight = 1 << 3
};
typedef NS_OPTIONS(NSUInteger, UIPopoverArrowDirection) {
  UIPopoverArrowDirectionUp = 1 << 0,
  UIPopoverArrowDirectionDown = 1 << 1,
  UIPopoverArrowDirectionLeft = 1 << 2,
  UIPopoverArrowDirectionRight = 1 << 3
};
typedef NSString *UITransitionContextViewControllerKey NS_TYPED_ENUM;
extern UITransitionContextViewControllerKey const UITransitionContextFromViewControllerKey
    NS_SWIFT_NAME(UITransitionContextViewControllerKey.from);
extern UITransitionContextViewControllerKey const UITransitionContextToViewControllerKey
    NS_SWIFT_NAME(UITransitionContextViewControllerKey.to);
typedef NSString *UITransitionContextViewKey NS_TYPED_ENUM;
extern UITransitionContextViewKey const UITransitionContextFromViewKey NS_SWIFT_NAME(UITransitionContextViewKey.from);
extern UITransitionContextViewKey const UITransitionContextToViewKey NS_SWIFT_NAME(UITransitionContextViewKey.to);
typedef NS_ENUM(NSInteger, UINavigationControllerOperation) {
  UINavigationControllerOperationNone,
  UINavigationControllerOperationPush,
  UINavigationControllerOperationPop
} NS_SWIFT_NAME(UINavigationController.Operation);
typedef NS_ENUM(NSInteger, UIUserInterfaceSizeClass) {
  UIUserInterfaceSizeClassUnspecified,
  UIUserInterfaceSizeClassCompact,
  UIUserInterfaceSizeClassRegular
};
typedef NS_ENUM(NSInteger, UIUserInterfaceIdiom) {
  UIUserInterfaceIdiomUnspecified = -1,
  UIUserInterfaceIdiomPhone,
  UIUserInterfaceIdiomPad,
  UIUserInterfaceIdiomTV,
  UIUserInterfaceIdiomCarPlay,
  UIUserInterfaceIdiomMac = 5,
  UIUserInterfaceIdiomVision
};
typedef NS_ENUM(NSInteger, UITabPlacement) {
  UITabPlacementAutomatic,
  UITabPlacementDefault,
  UITabPlacementOptional,
  UITabPlacementMovable,
  UITabPlacementPinned,
  UITabPlacementFixed,
  UITabPlacementSidebarOnly
} NS_SWIFT_NAME(UITab.Placement);
typedef NS_ENUM(NSInteger, UIUserInterfaceActiveAppearance) {
  UIUserInterfaceActiveAppearanceUnspecified = -1,
  UIUserInterfaceActiveAppearanceInactive,
  UIUserInterfaceActiveAppearanceActive
};
typedef NS_ENUM(NSInteger, UISplitViewControllerStyle) {
  UISplitViewControllerStyleUnspecified,
  UISplitViewControllerStyleDoubleColumn,
  UISplitViewControllerStyleTripleColumn
} NS_SWIFT_NAME(UISplitViewController.Style);
typedef NS_ENUM(NSInteger, UISplitViewControllerColumn) {
  UISplitViewControllerColumnPrimary,
  UISplitViewControllerColumnSupplementary,
  UISplitViewControllerColumnSecondary,
  UISplitViewControllerColumnCompact,
  UISplitViewControllerColumnInspector
} NS_SWIFT_NAME(UISplitViewController.Column);
typedef NS_ENUM(NSInteger, UISplitViewControllerDisplayMode) {
  UISplitViewControllerDisplayModeAutomatic,
  UISplitViewControllerDisplayModeSecondaryOnly
} NS_SWIFT_NAME(UISplitViewController.DisplayMode);
typedef NS_ENUM(NSInteger, UITabBarControllerMode) {
  UITabBarControllerModeAutomatic,
  UITabBarControllerModeTabBar,
  UITabBarControllerModeTabSidebar
} NS_SWIFT_NAME(UITabBarController.Mode);
typedef NS_ENUM(NSInteger, UITabBarMinimizeBehavior) {
  UITabBarMinimizeBehaviorAutomatic,
  UITabBarMinimizeBehaviorNever,
  UITabBarMinimizeBehaviorOnScrollDown,
  UITabBarMinimizeBehaviorOnScrollUp
} NS_SWIFT_NAME(UITabBarController.MinimizeBehavior);
typedef NS_ENUM(NSInteger, UIAlertActionStyle) {
  UIAlertActionStyleDefault = 0,
  UIAlertActionStyleCancel,
  UIAlertActionStyleDestructive
} NS_SWIFT_NAME(UIAlertAction.Style);
typedef NS_ENUM(NSInteger, UIAlertControllerStyle) {
  UIAlertControllerStyleActionSheet = 0,
  UIAlertControllerStyleAlert
} NS_SWIFT_NAME(UIAlertController.Style);
typedef NS_ENUM(NSInteger, UISceneActivationState) {
  UISceneActivationStateUnattached = -1,
  UISceneActivationStateForegroundActive,
  UISceneActivationStateForegroundInactive,
  UISceneActivationStateBackground
} NS_SWIFT_NAME(UIScene.ActivationState);
typedef NS_OPTIONS(NSUInteger, UIMenuElementAttributes) {
  UIMenuElementAttributesDisabled = 1 << 0,
  UIMenuElementAttributesDestructive = 1 << 1
} NS_SWIFT_NAME(UIMenuElement.Attributes);
typedef NS_ENUM(NSInteger, UIMenuElementState) {
  UIMenuElementStateOff,
  UIMenuElementStateOn
} NS_SWIFT_NAME(UIMenuElement.State);
typedef NSString *UISceneSessionRole NS_TYPED_ENUM NS_SWIFT_NAME(UISceneSession.Role);
extern UISceneSessionRole const UIWindowSceneSessionRoleApplication NS_SWIFT_NAME(UISceneSessionRole.windowApplication);
extern UISceneSessionRole const UIWindowSceneSessionRoleExternalDisplayNonInteractive
    NS_SWIFT_NAME(UISceneSessionRole.windowExternalDisplayNonInteractive);
typedef NSString *UIApplicationLaunchOptionsKey NS_TYPED_ENUM NS_SWIFT_NAME(UIApplication.LaunchOptionsKey);
typedef NSString *UISheetPresentationControllerDetentIdentifier NS_TYPED_EXTENSIBLE_ENUM
    NS_SWIFT_NAME(UISheetPresentationControllerDetent.Identifier);
extern UISheetPresentationControllerDetentIdentifier const UISheetPresentationControllerDetentIdentifierMedium
    NS_SWIFT_NAME(UISheetPresentationControllerDetentIdentifier.medium);
extern UISheetPresentationControllerDetentIdentifier const UISheetPresentationControllerDetentIdentifierLarge
    NS_SWIFT_NAME(UISheetPresentationControllerDetentIdentifier.large);

NS_SWIFT_UI_ACTOR
@protocol UICoordinateSpace <NSObject>
@end

// Belongs to no actor in the headers of iOS 16 and 17.
@protocol UIPopoverPresentationControllerSourceItem <NSObject>
@end

NS_SWIFT_SENDABLE
@interface UIImage : NSObject
+ (nullable UIImage *)imageNamed:(NSString *)name;
+ (nullable UIImage *)systemImageNamed:(NSString *)name NS_SWIFT_NAME(init(systemName:));
@end

NS_SWIFT_SENDABLE
@interface UIColor : NSObject
@end

NS_SWIFT_UI_ACTOR
@interface UIMenuElement : NSObject <NSCopying>
@property (nonatomic, readonly) NSString *title;
@property (nonatomic, nullable, readonly) UIImage *image;
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_UI_ACTOR
@interface UIMenu : UIMenuElement
@end

typedef NSString *UIActionIdentifier NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(UIAction.Identifier);
typedef void (^UIActionHandler)(UIAction *action);

NS_SWIFT_UI_ACTOR
@interface UIAction : UIMenuElement
+ (instancetype)actionWithTitle:(NSString *)title
                          image:(nullable UIImage *)image
                     identifier:(nullable UIActionIdentifier)identifier
                        handler:(UIActionHandler)handler NS_REFINED_FOR_SWIFT;
@end

NS_SWIFT_UI_ACTOR
@interface UIBarItem : NSObject <NSCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nonatomic, copy, nullable) NSString *title;
@property (nonatomic, strong, nullable) UIImage *image;
@property (nonatomic) NSInteger tag;
@end

NS_SWIFT_UI_ACTOR
@protocol UISheetPresentationControllerDetentResolutionContext <NSObject>
@property (nonatomic, readonly) CGFloat maximumDetentValue;
@end

NS_SWIFT_UI_ACTOR
@interface UITabAccessory : NSObject
@property (nonatomic, readonly) UIView *contentView;
- (instancetype)initWithContentView:(UIView *)contentView NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_NAME(UIViewController.Transition)
@interface UIViewControllerTransition : NSObject
- (instancetype)init NS_UNAVAILABLE;
@end

@class UIZoomTransitionInteractionContext;
NS_SWIFT_NAME(UIViewController.Transition.ZoomOptions)
@interface UIZoomTransitionOptions : NSObject
@property (nonatomic, copy, nullable) BOOL (^interactiveDismissShouldBegin)(UIZoomTransitionInteractionContext *context);
@end

NS_SWIFT_NAME(UIViewController.Transition.ZoomOptions.InteractionContext)
@interface UIZoomTransitionInteractionContext : NSObject
@property (nonatomic, readonly) BOOL willBegin;
@end

NS_SWIFT_NAME(UIViewController.Transition.ZoomSourceViewProviderContext)
@interface UIZoomTransitionSourceViewProviderContext : NSObject
- (instancetype)init NS_UNAVAILABLE;
@end

NS_ASSUME_NONNULL_END
