// What the sources use of CoreSpotlight, by developer.apple.com/documentation/corespotlight.
#pragma once
#pragma clang system_header
#include "Macros.h"
@import Foundation;

NS_ASSUME_NONNULL_BEGIN
extern NSString *const CSSearchableItemActionType;
extern NSString *const CSSearchableItemActivityIdentifier;
extern NSString *const CSQueryContinuationActionType;
extern NSString *const CSSearchQueryString;
NS_ASSUME_NONNULL_END
