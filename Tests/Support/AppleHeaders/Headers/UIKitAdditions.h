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

@interface UIView (UIPopoverPresentationControllerSourceItem) <UIPopoverPresentationControllerSourceItem>
@end

@interface UNNotificationResponse (UIKitAdditions)
@property (nullable, nonatomic, readonly) UIScene *targetScene SINCE(13.0, 1.0);
@end

NS_ASSUME_NONNULL_END
