// What the headers say of names, isolation and nil, in the words of Apple's own macros.
#pragma once
#pragma clang system_header

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_NAME(...) __attribute__((swift_name(#__VA_ARGS__)))
#define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@UIActor")))
#define NS_SWIFT_NONISOLATED __attribute__((swift_attr("nonisolated")))
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_SWIFT_NONSENDABLE __attribute__((swift_attr("@_nonSendable")))
#define NS_REFINED_FOR_SWIFT __attribute__((swift_private))
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
#define NS_TYPED_ENUM __attribute__((swift_wrapper(enum)))
#define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_wrapper(struct)))
#define NS_ENUM(_type, _name) \
  enum __attribute__((enum_extensibility(open))) _name : _type _name; enum _name : _type
#define NS_OPTIONS(_type, _name) \
  enum __attribute__((flag_enum, enum_extensibility(open))) _name : _type _name; enum _name : _type
#define NS_EXTENSION_UNAVAILABLE \
  __attribute__((availability(ios_app_extension, unavailable))) \
  __attribute__((availability(maccatalyst_app_extension, unavailable))) \
  __attribute__((availability(visionos_app_extension, unavailable)))
#define SINCE(_ios, _vision) \
  __attribute__((availability(ios, introduced = _ios))) __attribute__((availability(visionos, introduced = _vision)))
#define DEPRECATED_IOS(_introduced, _version) \
  __attribute__((availability(ios, introduced = _introduced, deprecated = _version)))
