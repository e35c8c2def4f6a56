// Classes that the table leaves out and that are based on some of it, and what UIKit adds to other frameworks' classes.
#pragma once
#pragma clang system_header

NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR
@interface UISearchController : UIViewController
- (instancetype)initWithSearchResultsController:(nullable UIViewController *)controller NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithNibName:(nullable NSString *)name bundle:(nullable NSBundle *)bundle NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nonatomic, getter=isActive) BOOL active;
@end

extern NSNotificationName const UIApplicationDidReceiveMemoryWarningNotification
    NS_SWIFT_NAME(UIApplication.didReceiveMemoryWarningNotification);

NS_SWIFT_UI_ACTOR
@interface UIScrollView : UIView
@property (nonatomic, readonly) UIPanGestureRecognizer *panGestureRecognizer;
@end

@interface UIViewController (UIScrollView)
- (nullable UIScrollView *)contentScrollViewForEdge:(NSDirectionalRectEdge)edge;
@end

NS_SWIFT_UI_ACTOR
@protocol UIGestureRecognizerDelegate <NSObject>
@optional
- (BOOL)gestureRecognizerShouldBegin:(UIGestureRecognizer *)gestureRecognizer;
- (BOOL)gestureRecognizer:(UIGestureRecognizer *)gestureRecognizer
    shouldBeRequiredToFailByGestureRecognizer:(UIGestureRecognizer *)otherGestureRecognizer
    NS_SWIFT_NAME(gestureRecognizer(_:shouldBeRequiredToFailBy:));
@end

@interface UIGestureRecognizer (Delegates)
@property (nullable, nonatomic, weak) id<UIGestureRecognizerDelegate> delegate;
@end

@interface UIView (UIPopoverPresentationControllerSourceItem) <UIPopoverPresentationControllerSourceItem>
@end

@interface NSObject (UIAccessibilityAction)
- (BOOL)accessibilityPerformEscape NS_SWIFT_UI_ACTOR;
@end

@interface UNNotificationResponse (UIKitAdditions)
@property (nullable, nonatomic, readonly) UIScene *targetScene;
@end

NS_ASSUME_NONNULL_END
