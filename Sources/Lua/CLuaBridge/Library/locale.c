// os.setlocale, as a recordable call. The locale belongs to the state and not to the process, whose other states, in this
// thread or in others, would otherwise write numbers differently: it is that of the thread while the state runs.

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "recordable_calls.h"
#include "library.h"

typedef struct Category {
  const char *name;
  int number, mask;
} Category;

// In the order of the arguments of os.setlocale.
static const Category categories[] = {
  {"LC_COLLATE", LC_COLLATE, LC_COLLATE_MASK}, {"LC_CTYPE", LC_CTYPE, LC_CTYPE_MASK},
  {"LC_MONETARY", LC_MONETARY, LC_MONETARY_MASK}, {"LC_NUMERIC", LC_NUMERIC, LC_NUMERIC_MASK},
  {"LC_TIME", LC_TIME, LC_TIME_MASK}};
enum { CategoryCount = sizeof categories / sizeof *categories, LocaleNameSize = 512 };

typedef struct LocaleCall {
  RecordableCall call;
  const char *name;          // NULL: the present locale is returned
  const Category *category;  // NULL: all
} LocaleCall;

// MARK: Locales

// As newlocale, but leaves `locale` as it is if it returns 0.
static locale_t changed_locale(locale_t locale, int mask, const char *name) {
  locale_t copy = duplocale(locale);
  if (copy == (locale_t)0) return copy;
  locale_t changed = newlocale(mask, name, copy);
  if (changed == (locale_t)0) freelocale(copy);
  return changed;
}

// The locale for names such as "LC_COLLATE=C;LC_CTYPE=C.UTF-8", which os.setlocale returns for different categories.
static locale_t combined_locale(locale_t locale, const char *names) {
  locale_t result = duplocale(locale);
  for (const char *part = names; result != (locale_t)0 && *part != '\0';) {
    size_t length = strcspn(part, ";");
    char name[LocaleNameSize];
    size_t start = strcspn(part, "=") + 1;
    const Category *category = categories;
    while (category < categories + CategoryCount
           && (strlen(category->name) != start - 1 || memcmp(part, category->name, start - 1) != 0)) {
      category++;
    }
    bool isValid = category < categories + CategoryCount && start <= length && length - start < sizeof name;
    if (isValid) snprintf(name, sizeof name, "%.*s", (int)(length - start), part + start);
    locale_t changed = isValid ? changed_locale(result, category->mask, name) : (locale_t)0;
    freelocale(result);
    result = changed;
    part += length + (part[length] == ';' ? 1 : 0);
  }
  return result;
}

static locale_t make_locale(locale_t base, const Category *category, const char *name) {
  if (category != NULL) return changed_locale(base, category->mask, name);
  return strchr(name, '=') == NULL ? changed_locale(base, LC_ALL_MASK, name) : combined_locale(base, name);
}

static const char *category_locale_name(locale_t locale, const Category *category) {
  if (locale == LC_GLOBAL_LOCALE) return setlocale(category->number, NULL);
#if defined(__APPLE__)
  return querylocale(category->mask, locale);
#else
  return nl_langinfo_l(_NL_LOCALE_NAME(category->number), locale);
#endif
}

// Writes the name of the locale of a category; for all, one name, or a list if they differ.
static void write_locale_name(locale_t locale, const Category *category, char *name) {
  const Category *first = category == NULL ? categories : category;
  snprintf(name, LocaleNameSize, "%s", category_locale_name(locale, first));
  bool isEqual = true;
  for (size_t i = 0; category == NULL && i < CategoryCount; i++) {
    isEqual = isEqual && strcmp(category_locale_name(locale, &categories[i]), name) == 0;
  }
  size_t length = 0;
  for (size_t i = 0; !isEqual && i < CategoryCount && length < LocaleNameSize; i++) {
    length += (size_t)snprintf(
      name + length, LocaleNameSize - length, "%s%s=%s", i == 0 ? "" : ";", categories[i].name,
      category_locale_name(locale, &categories[i]));
  }
}

// MARK: os.setlocale

static locale_t present_locale(const BridgeState *state) {
  return state->locale == (locale_t)0 ? LC_GLOBAL_LOCALE : state->locale;
}

static void perform_setlocale(RecordableCall *call) {
  const LocaleCall *parameters = (const LocaleCall *)call;
  locale_t locale = present_locale(call->state);
  locale_t changed = (locale_t)0;
  if (parameters->name != NULL) {
    locale = changed = make_locale(locale, parameters->category, parameters->name);
    if (changed == (locale_t)0) {
      bridge_append_nil(call);
      return;
    }
  }
  char name[LocaleNameSize];
  write_locale_name(locale, parameters->category, name);
  bridge_append_string(call, name, strlen(name));
  if (changed != (locale_t)0) freelocale(changed);
}

// Makes a locale that of the state, and of the thread, on which the state runs. A replay may not find it on its machine;
// the present one then stays.
static void use_locale(BridgeState *state, const Category *category, const char *name) {
  locale_t changed = make_locale(present_locale(state), category, name);
  if (changed == (locale_t)0) return;
  locale_t previous = uselocale(changed);
  if (state->locale == (locale_t)0) state->outerLocale = previous; else freelocale(state->locale);
  state->locale = changed;
}

// os.setlocale. Arguments: [locale [, category]]. Returns: the locale or nil.
static int os_setlocale(lua_State *L) {
  static const char *const arguments[] = {"collate", "ctype", "monetary", "numeric", "time", "all", NULL};
  const char *name = luaL_optstring(L, 1, NULL);
  int index = luaL_checkoption(L, 2, "all", arguments);
  LocaleCall parameters = {
    {.function = "os.setlocale", .perform = perform_setlocale}, name, index < CategoryCount ? &categories[index] : NULL};
  int count = bridge_perform_recordable_call(L, &parameters.call);
  if (name != NULL && lua_type(L, -1) == LUA_TSTRING) use_locale(state_of(L), parameters.category, lua_tostring(L, -1));
  return count;
}

void bridge_open_locale(lua_State *L) {
  lua_getglobal(L, LUA_OSLIBNAME);
  lua_pushcfunction(L, os_setlocale);
  lua_setfield(L, -2, "setlocale");
  lua_pop(L, 1);
}

BRIDGE_END
