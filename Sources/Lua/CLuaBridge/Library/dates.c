// os.time and os.date as recordable calls: they depend on the clock, the time zone and the locale.

#include <limits.h>
#include <string.h>
#include <time.h>

#include "recordable_calls.h"
#include "library.h"

// MARK: Fields of a date table

enum { FieldCount = 8 };

typedef struct Field {
  const char *name;
  size_t offset;  // in struct tm
  int delta;      // the value in the table minus that in struct tm
  int missing;    // value of os.time for a missing field; negative: it is required
} Field;

// In the order in which os.time reads and sets them; wday and yday are only set.
static const Field fields[FieldCount] = {
  {"year", offsetof(struct tm, tm_year), 1900, -1}, {"month", offsetof(struct tm, tm_mon), 1, -1},
  {"day", offsetof(struct tm, tm_mday), 0, -1},     {"hour", offsetof(struct tm, tm_hour), 0, 12},
  {"min", offsetof(struct tm, tm_min), 0, 0},       {"sec", offsetof(struct tm, tm_sec), 0, 0},
  {"yday", offsetof(struct tm, tm_yday), 1, 0},     {"wday", offsetof(struct tm, tm_wday), 1, 0}};
enum { ReadFieldCount = 6 };

static int *field_value(struct tm *date, const Field *field) {
  return (int *)((char *)date + field->offset);
}

// [-0, +0, e]; uses 1 slot.
static int read_field(lua_State *L, int table, const Field *field) {
  int isInteger;
  int type = lua_getfield(L, table, field->name);
  lua_Integer value = lua_tointegerx(L, -1, &isInteger);
  if (!isInteger) {
    if (type != LUA_TNIL) return luaL_error(L, "field '%s' is not an integer", field->name);
    if (field->missing < 0) return luaL_error(L, "field '%s' missing in date table", field->name);
    value = field->missing;
  } else {
    bool isInBounds
      = value >= 0 ? value - field->delta <= INT_MAX : value >= INT_MIN + field->delta;
    if (!isInBounds) return luaL_error(L, "field '%s' is out-of-bound", field->name);
    value -= field->delta;
  }
  lua_pop(L, 1);
  return (int)value;
}

// Encodes the fields, and the daylight saving flag: nil if it is not available.
static void append_fields(RecordableCall *call, struct tm *date) {
  for (int i = 0; i < FieldCount; i++) {
    bridge_append_integer(call, (int64_t)*field_value(date, &fields[i]) + fields[i].delta);
  }
  if (date->tm_isdst < 0) bridge_append_nil(call); else bridge_append_boolean(call, date->tm_isdst != 0);
}

// Sets the fields of a table from the values on top, as they are encoded. [-(FieldCount + 1), +0, e]
static void set_fields(lua_State *L, int table) {
  int first = lua_gettop(L) - FieldCount;
  for (int i = 0; i < FieldCount; i++) {
    lua_pushvalue(L, first + i);
    lua_setfield(L, table, fields[i].name);
  }
  if (!lua_isnil(L, -1)) {
    lua_pushvalue(L, -1);
    lua_setfield(L, table, "isdst");
  }
  lua_settop(L, first - 1);
}

// MARK: os.time

typedef struct TimeCall {
  RecordableCall call;
  struct tm date;
} TimeCall;

static void perform_current_time(RecordableCall *call) {
  bridge_append_integer(call, time(NULL));
}

static void perform_time(RecordableCall *call) {
  TimeCall *request = (TimeCall *)call;
  time_t result = mktime(&request->date);
  if (result == (time_t)-1) {
    bridge_append_error_result(call, "time result cannot be represented in this installation");
    return;
  }
  bridge_append_integer(call, result);
  append_fields(call, &request->date);
}

// os.time. Arguments: [table]. Returns: time; sets the fields of the table to the normalized date.
static int os_time(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    return bridge_perform_recordable_call(L, &(RecordableCall){.function = "os.time", .perform = perform_current_time});
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  TimeCall request = {.call = {.function = "os.time", .perform = perform_time}};
  for (int i = 0; i < ReadFieldCount; i++) *field_value(&request.date, &fields[i]) = read_field(L, 1, &fields[i]);
  request.date.tm_isdst = lua_getfield(L, 1, "isdst") == LUA_TNIL ? -1 : lua_toboolean(L, -1);
  lua_settop(L, 1);
  if (bridge_perform_recordable_call(L, &request.call) != FieldCount + 2) {
    return luaL_error(L, "the recorded result of os.time is malformed");
  }
  set_fields(L, 1);
  return 1;
}

// MARK: os.date

typedef struct DateCall {
  RecordableCall call;
  const char *format, *end;  // without '!'
  bool isUTC, isTable, isCurrent;
  time_t time;
} DateCall;

// Returns the length of the conversion specifier, without '%', at `specifier`; 0 if there is none in C99.
static size_t specifier_length(const char *specifier, const char *end) {
  static const char plain[] = "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZ%";
  static const char alternative[] = "cCxXyY", digits[] = "deHImMSuUVwWy";
  if (specifier == end || *specifier == '\0') return 0;
  if (strchr(plain, *specifier) != NULL) return 1;
  const char *letters = *specifier == 'E' ? alternative : *specifier == 'O' ? digits : "";
  return end - specifier >= 2 && specifier[1] != '\0' && strchr(letters, specifier[1]) != NULL ? 2 : 0;
}

static void append_formatted(RecordableCall *call, const DateCall *request, const struct tm *date) {
  ByteBuffer text = {0};
  for (const char *next = request->format; next < request->end;) {
    if (*next != '%') {
      append_bytes(&text, next++, 1);
      continue;
    }
    size_t length = specifier_length(next + 1, request->end);
    char specifier[4] = "%", formatted[250];
    memcpy(specifier + 1, next + 1, length);
    append_bytes(&text, formatted, strftime(formatted, sizeof formatted, specifier, date));
    next += length + 1;
  }
  if (text.hasFailed) call->result.hasFailed = true;
  bridge_append_string(call, text.bytes, text.length);
  free_bytes(&text);
}

static void perform_date(RecordableCall *call) {
  const DateCall *request = (const DateCall *)call;
  struct tm date;
  time_t now = request->isCurrent ? time(NULL) : request->time;
  if ((request->isUTC ? gmtime_r(&now, &date) : localtime_r(&now, &date)) == NULL) {
    bridge_append_error_result(call, "date result cannot be represented in this installation");
  } else if (request->isTable) {
    append_fields(call, &date);
  } else {
    append_formatted(call, request, &date);
  }
}

// [-0, +0, e]
static void check_format(lua_State *L, const DateCall *request) {
  for (const char *next = request->format; next < request->end; next++) {
    if (*next != '%') continue;
    size_t length = specifier_length(next + 1, request->end);
    if (length == 0) {
      luaL_argerror(L, 1, lua_pushfstring(L, "invalid conversion specifier '%%%s'", next + 1));
    }
    next += length;
  }
}

// os.date. Arguments: [format [, time]]. Returns: string or table.
static int os_date(lua_State *L) {
  size_t length;
  DateCall request = {.call = {.function = "os.date", .perform = perform_date}};
  request.format = luaL_optlstring(L, 1, "%c", &length);
  request.end = request.format + length;
  request.isCurrent = lua_isnoneornil(L, 2);
  if (!request.isCurrent) request.time = (time_t)luaL_checkinteger(L, 2);
  request.isUTC = *request.format == '!';
  if (request.isUTC) request.format++;
  request.isTable = strcmp(request.format, "*t") == 0;
  if (!request.isTable) {
    check_format(L, &request);
    return bridge_perform_recordable_call(L, &request.call);
  }
  lua_settop(L, 2);
  lua_createtable(L, 0, FieldCount + 1);
  if (bridge_perform_recordable_call(L, &request.call) != FieldCount + 1) {
    return luaL_error(L, "the recorded result of os.date is malformed");
  }
  set_fields(L, 3);
  return 1;
}

void bridge_open_dates(lua_State *L) {
  lua_getglobal(L, LUA_OSLIBNAME);
  lua_pushcfunction(L, os_time);
  lua_setfield(L, -2, "time");
  lua_pushcfunction(L, os_date);
  lua_setfield(L, -2, "date");
  lua_pop(L, 1);
}

BRIDGE_END
