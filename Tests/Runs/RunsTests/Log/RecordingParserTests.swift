import Runs
import TestSupport
import Testing
import Views

/// What is reported of a file that is not a recording, or is damaged.
@Suite struct RecordingParserTests {
  private static let beginning = "dynrec 1 \"0.1.0\" \"Lua 5.4.4\"\n"

  private func error(in bytes: [UInt8]) -> String? {
    do throws(RecordingError) {
      _ = try Recording(bytes, file: "run.dynrec")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("", "run.dynrec: expected a recording, which begins with 'dynrec 1'"),
    ("dynrec 1", "run.dynrec: expected a recording, which begins with 'dynrec 1'"),
    ("print('no')\n", "run.dynrec:1: expected a recording, which begins with 'dynrec 1'"),
    ("\n", "run.dynrec:1: expected a recording, which begins with 'dynrec 1'"),
    ("\u{7F}ELF\u{2}\n\0\0\n", "run.dynrec:1: expected a recording, which begins with 'dynrec 1'"),
    ("-- a comment\n", "run.dynrec:1: expected a recording, which begins with 'dynrec 1'"),
    ("dynrec 2\n", "run.dynrec:1: the format has version 2; this program reads version 1"),
    ("dynrec x\n", "run.dynrec:1: dynrec: expected the version of the format, got 'x'"),
    ("dynrec 1\n", "run.dynrec:1: dynrec: expected the program's version in quotes"),
    ("dynrec 1 \"0.1.0\"\n", "run.dynrec:1: dynrec: expected the Lua version in quotes"),
    (
      "dynrec 1 \"0.1.0\" \"Lua\" more\n",
      "run.dynrec:1: expected the end of the line after the fields of 'dynrec'"
    ),
  ]) func `a file that does not begin as a recording`(text: String, message: String) {
    #expect(error(in: Array(text.utf8)) == message)
  }

  @Test(arguments: [
    ("", "run.dynrec:1: the header is incomplete: there is no line 'start'"),
    ("seed 1\nstart", "run.dynrec:2: the header is incomplete: there is no line 'start'"),
    ("colour 1\n", "run.dynrec:2: there is no line 'colour' in a header"),
    ("hash 1 0000000000000000\n", "run.dynrec:2: there is no line 'hash' in a header"),
    ("size 320\n", "run.dynrec:2: size: expected the height, a positive number"),
    ("size 320 x\n", "run.dynrec:2: size: expected the height, a positive number, got 'x'"),
    ("size 320 568 1\n", "run.dynrec:2: expected the end of the line after the fields of 'size'"),
    ("size 0 568\n", "run.dynrec:2: size: expected the width, a positive number, got 0.0"),
    ("size nan 568\n", "run.dynrec:2: size: expected the width, a positive number, got nan"),
    ("size 320 inf\n", "run.dynrec:2: size: expected the height, a positive number, got inf"),
    ("idiom watch\n", "run.dynrec:2: idiom: expected a kind of device, got 'watch'"),
    ("seed -1\n", "run.dynrec:2: seed: expected a seed, got '-1'"),
    (
      "memory 9223372036854775807\n",
      "run.dynrec:2: memory: expected a number of bytes from 0 to 1152921504606846976, got 9223372036854775807"
    ),
    ("time -1\n", "run.dynrec:2: time: expected a number of seconds, at least 0, got -1.0"),
    ("objects 1.5\n", "run.dynrec:2: objects: expected a number of objects, got '1.5'"),
    ("sandbox yes\n", "run.dynrec:2: expected the end of the line after the fields of 'sandbox'"),
    ("directory scripts\n", "run.dynrec:2: directory: expected a directory in quotes"),
    ("directory \"\\xff\"\n", "run.dynrec:2: directory: expected a directory in UTF-8"),
    (
      "schedule swipe 1\n",
      "run.dynrec:2: schedule: expected tap, drag, key, hover, wheel or rotate, got 'swipe'"
    ),
    (
      "schedule wheel 1 nan 0 0 0\n",
      "run.dynrec:2: schedule: expected the x component of a vector, a finite number, got nan"
    ),
    ("schedule tap\n", "run.dynrec:2: schedule: expected a time from 0.0 to 1000000000.0"),
    ("schedule tap -1 0 0\n", "run.dynrec:2: schedule: expected a time from 0.0 to 1000000000.0, got -1.0"),
    ("schedule tap 1 0\n", "run.dynrec:2: schedule: expected the y-coordinate of a point, a finite number"),
    ("schedule drag 1 1\n", "run.dynrec:2: schedule: expected the x-coordinate of a point, a finite number"),
    (
      "schedule drag 1 3601 0 0 1 1\n",
      "run.dynrec:2: schedule: expected a duration from 0.0 to 3600.0, got 3601.0"
    ),
    ("schedule rotate 1 up\n", "run.dynrec:2: schedule: expected an orientation, got 'up'"),
    ("script \"a.lua\"\n", "run.dynrec:2: script: expected a script in quotes"),
    ("script \"a.lua\" \"x\n", "run.dynrec:2: script: expected a script in quotes"),
    ("script \"a.lua\" \"\\q\"\n", "run.dynrec:2: script: expected a script in quotes"),
    ("script \"a.lua\" \"\\x1\"\n", "run.dynrec:2: script: expected a script in quotes"),
    ("script \"a.lua\" \"\" x\n", "run.dynrec:2: script: expected an argument in quotes"),
    ("test\n", "run.dynrec:2: test: expected the number of a test"),
    ("test 0 \"x\"\n", "run.dynrec:2: test: expected the number of a test of at least 1, got 0"),
    ("test 1 x\n", "run.dynrec:2: test: expected a name in quotes"),
    (
      "test 1 \"x\"\nstart\n", "run.dynrec:3: start: expected one script, that of the test, got 0"
    ),
    (
      "test 1 \"x\"\nscript \"a\" \"\"\nscript \"b\" \"\"\nstart\n",
      "run.dynrec:5: start: expected one script, that of the test, got 2"
    ),
  ]) func `a header with a wrong line`(lines: String, message: String) {
    #expect(error(in: Array((Self.beginning + lines).utf8)) == message)
  }

  @Test(arguments: [
    ("colour 1\n", "run.dynrec:4: there is no line 'colour'"),
    ("start\n", "run.dynrec:4: there is no line 'start'"),
    ("size 320 568\n", "run.dynrec:4: there is no line 'size'"),
    ("\n", "run.dynrec:4: expected a keyword and its fields"),
    (" hash 1 0\n", "run.dynrec:4: expected a keyword and its fields"),
    ("hash\n", "run.dynrec:4: hash: expected a tick"),
    ("hash 4\n", "run.dynrec:4: hash: expected a tick of at least 5, got 4"),
    ("hash -1\n", "run.dynrec:4: hash: expected a tick of at least 5, got -1"),
    ("hash x\n", "run.dynrec:4: hash: expected a tick, got 'x'"),
    ("hash 9223372036854775808\n", "run.dynrec:4: hash: expected a tick, got '9223372036854775808'"),
    ("hash 6 7c0f\n", "run.dynrec:4: hash: expected a hash of 16 hexadecimal digits, got '7c0f'"),
    ("hash 6  7c0f3a1188d2e6b4\n", "run.dynrec:4: hash: expected a hash of 16 hexadecimal digits"),
    (
      "hash 6 7c0f3a1188d2e6b4 \n", "run.dynrec:4: expected the end of the line after the fields of 'hash'"
    ),
    (
      "touch 6 pressed 0 1 1\n",
      "run.dynrec:4: touch: expected began, moved, ended or cancelled, got 'pressed'"
    ),
    (
      "touch 6 began -1 1 1\n",
      "run.dynrec:4: touch: expected the number of a touch from 0 to 2147483647, got -1"
    ),
    ("touch 6 began 0 1\n", "run.dynrec:4: touch: expected the y-coordinate of a point, a finite number"),
    (
      "touch 6 began 0 1 inf\n",
      "run.dynrec:4: touch: expected the y-coordinate of a point, a finite number, got inf"
    ),
    (
      "touch 6 cancelled 0 1\n",
      "run.dynrec:4: expected the end of the line after the fields of 'touch'"
    ),
    ("rotate 6 up\n", "run.dynrec:4: rotate: expected an orientation, got 'up'"),
    ("speed 6 101\n", "run.dynrec:4: speed: expected a speed from 0.0 to 100.0, got 101.0"),
    ("console 6 pretty \"x\"\n", "run.dynrec:4: console: expected prompt or plain, got 'pretty'"),
    ("console 6 plain x\n", "run.dynrec:4: console: expected a name in quotes"),
    (
      "evaluate 6 0 0 \"x\"\n", "run.dynrec:4: evaluate: expected a line from 1 to 10000000, got 0"
    ),
    ("evaluate 6 0 1 x\n", "run.dynrec:4: evaluate: expected a text in quotes"),
    ("evaluate 6 0 1 \"\\xff\"\n", "run.dynrec:4: evaluate: expected a text in UTF-8"),
    ("evaluate 6 1 1 \"x\"\n", "run.dynrec:4: evaluate: there is no console 1"),
    ("startup 6 1 \"a\" \"x\"\n", "run.dynrec:4: startup: there is no console 1"),
    ("startup 6 0 \"a\"\n", "run.dynrec:4: startup: expected a script in quotes"),
    ("watch 6 1\n", "run.dynrec:4: watch: there is no console 1"),
    ("reload 6 \"a.lua\"\n", "run.dynrec:4: reload: expected a script in quotes"),
    (
      "values 6 center.x 1\n", "run.dynrec:4: values: expected a subject such as item#1, got 'center.x'"
    ),
    ("values 6 box#1 x 1\n", "run.dynrec:4: values: expected a subject such as item#1, got 'box#1'"),
    ("values 6 item#-1 x 1\n", "run.dynrec:4: values: expected a subject such as item#1, got 'item#-1'"),
    ("values 6 item#1#2 x 1\n", "run.dynrec:4: values: expected a subject such as item#1, got 'item#1#2'"),
    (
      "values 6 item#1 x\n", "run.dynrec:4: values: expected a number, a text in quotes or nil for x"
    ),
    (
      "values 6 item#1 x true\n",
      "run.dynrec:4: values: expected a number, a text in quotes or nil for x, got 'true'"
    ),
    (
      "values 6 item#1 x \"a\n",
      "run.dynrec:4: values: expected a number, a text in quotes or nil for x in quotes"
    ),
    ("end\n", "run.dynrec:4: end: expected a tick"),
    ("end 6 x\n", "run.dynrec:4: end: expected an error in quotes"),
    ("end 6 \"\\xff\"\n", "run.dynrec:4: end: expected an error in UTF-8"),
    ("call os.time\n", "run.dynrec:4: call: expected a result in quotes"),
    ("call\n", "run.dynrec:4: call: expected a function"),
  ]) func `a log with a wrong line`(lines: String, message: String) {
    #expect(error(in: Array((Self.beginning + "start\nconsole 5 plain \"stdin\"\n" + lines).utf8)) == message)
  }

  @Test func `bytes that are not UTF-8 are reported with their line`() {
    let text = Array((Self.beginning + "start\n").utf8)
    #expect(error(in: text + [0xFF, 0xFE, 0x0A]) == "run.dynrec:3: expected a keyword and its fields")
    #expect(error(in: text + Array("watch ".utf8) + [0xFF, 0x0A]) == "run.dynrec:3: watch: expected a tick")
  }

  @Test func `an incomplete last line is ignored`() throws {
    let text = Self.beginning + "start\nhash 1 0000000000000000\n"
    let whole = try Recording(Array(text.utf8), file: "run.dynrec")
    for rest in ["h", "hash 2", "hash 2 00000000000000", "reload 2 \"a.lua\" \"x", "\u{0}\u{1}"] {
      #expect(try Recording(Array((text + rest).utf8), file: "run.dynrec") == whole)
    }
  }

  @Test func `scheduled input beyond the stage's limit is an error`() {
    let drag = "schedule drag 1 3600 0 0 1 1\n"
    let lines = Self.beginning + String(repeating: drag, count: 5)
    #expect(
      error(in: Array(lines.utf8))
        == "run.dynrec:6: schedule: expected at most \(Stage.maximumInputCount) scheduled input events")
  }
}
