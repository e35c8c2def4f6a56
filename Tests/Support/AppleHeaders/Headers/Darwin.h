// What the sources use of Darwin's C library, by the headers of github.com/apple-oss-distributions/xnu and Libc. What Swift's own
// part of the module adds, a function of open with a mode and errno as a variable, is written here as if it were C.
#pragma once
#include <stddef.h>

typedef __INT64_TYPE__ off_t;
typedef long ssize_t;
typedef __UINT16_TYPE__ mode_t;
typedef __INT32_TYPE__ dev_t;
typedef __UINT64_TYPE__ ino_t;
typedef __UINT32_TYPE__ uid_t;
typedef __INT32_TYPE__ pid_t;

struct stat {
  dev_t st_dev;
  mode_t st_mode;
  ino_t st_ino;
  uid_t st_uid;
  off_t st_size;
};

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_DIRECTORY 0x00100000
#define O_EXCL 0x00000800
#define O_CLOEXEC 0x01000000
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define ENOENT 2
#define EINTR 4
#define EINVAL 22
#define EWOULDBLOCK 35
#define STDERR_FILENO 2

extern __attribute__((swift_attr("nonisolated(unsafe)"))) int errno;

// In Swift they have the type of st_mode.
extern const mode_t S_IFMT;
extern const mode_t S_IFDIR;
extern const mode_t S_IFREG;

extern int open(const char *_Nonnull path, int flags, mode_t mode);
extern int close(int descriptor);
extern int openat(int folder, const char *_Nonnull path, int flags, mode_t mode);
extern int unlinkat(int folder, const char *_Nonnull path, int flags);
extern int renameat(int from_folder, const char *_Nonnull from, int to_folder, const char *_Nonnull to);

typedef struct _dirdesc DIR;

struct dirent {
  __UINT64_TYPE__ d_ino;
  __UINT64_TYPE__ d_seekoff;
  __UINT16_TYPE__ d_reclen;
  __UINT16_TYPE__ d_namlen;
  __UINT8_TYPE__ d_type;
  char d_name[1024];
};

extern DIR *_Nullable fdopendir(int descriptor);
extern struct dirent *_Nullable readdir(DIR *_Nonnull list);
extern int closedir(DIR *_Nonnull list);
extern int flock(int descriptor, int operation);
extern int fstat(int descriptor, struct stat *_Nonnull result);
extern int stat(const char *_Nonnull path, struct stat *_Nonnull result);
extern int ftruncate(int descriptor, off_t length);
extern int lstat(const char *_Nonnull path, struct stat *_Nonnull result);
extern uid_t geteuid(void);
extern pid_t getpid(void);
extern int isatty(int descriptor);
extern int unlink(const char *_Nonnull path);
extern int rename(const char *_Nonnull from, const char *_Nonnull to);
extern ssize_t pread(int descriptor, void *_Null_unspecified buffer, size_t count, off_t offset);
extern ssize_t read(int descriptor, void *_Null_unspecified buffer, size_t count);
extern ssize_t write(int descriptor, const void *_Null_unspecified buffer, size_t count);
// Not const in truth: the compiler converts pointers silently with a type that only Apple's standard library has.
extern const char *_Null_unspecified strerror(int number);
