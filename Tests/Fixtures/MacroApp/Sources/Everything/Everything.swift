// Without code: its dependencies are the apps and modules that scripts/check-macros builds.
