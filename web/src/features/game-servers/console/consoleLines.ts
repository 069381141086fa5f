import type { ConsoleLine, readGameConsole } from '@pinloft/contract/game-servers/console'
import { GAME_CONSOLE_KEPT_LINES } from '@pinloft/contract/game-servers/limits'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'

/** What is known of the console of a server. */
export interface ConsoleLines {
  streamId: string
  /** In the order of their numbers, of which some may be missing. */
  lines: readonly ConsoleLine[]
  /** Number of the oldest line that the server still knows. */
  firstNumber: number
}

type Reply = Pick<ReplyOf<typeof readGameConsole>, 'streamId' | 'lines' | 'firstNumber'>

export function lastNumberOf({ lines }: Pick<ConsoleLines, 'lines'>): number {
  return lines.at(-1)?.number ?? 0
}

/** With later lines. Those of another stream are all that is left. */
export function withLater(known: ConsoleLines | null, { streamId, lines, firstNumber }: Reply): ConsoleLines {
  if (known === null || known.streamId !== streamId) return { streamId, lines, firstNumber }
  const last = lastNumberOf(known)
  const later = lines.filter(({ number }) => number > last)
  if (later.length === 0) return { ...known, firstNumber }
  return { streamId, firstNumber, lines: [...known.lines, ...later].slice(-GAME_CONSOLE_KEPT_LINES) }
}

/** With earlier lines, which a person asked for. */
export function withEarlier(known: ConsoleLines, { streamId, lines, firstNumber }: Reply): ConsoleLines {
  if (known.streamId !== streamId) return { streamId, lines, firstNumber }
  const first = known.lines[0]?.number ?? Number.POSITIVE_INFINITY
  return { streamId, firstNumber, lines: [...lines.filter(({ number }) => number < first), ...known.lines] }
}

/** Whether lines follow without one missing between, as far as the numbers say. */
export function follows(known: ConsoleLines, streamId: string, lines: readonly ConsoleLine[]): boolean {
  const [first] = lines
  return known.streamId === streamId && first !== undefined && first.number <= lastNumberOf(known) + 1
}

/** How many lines are missing right before one. */
export function missingBefore(lines: readonly ConsoleLine[], index: number): number {
  const [before, line] = [lines[index - 1], lines[index]]
  return before === undefined || line === undefined ? 0 : Math.max(0, line.number - before.number - 1)
}

/** The commands that were sent, the last first, none twice in a row. */
export function commandsOf(lines: readonly ConsoleLine[]): string[] {
  const commands = lines.flatMap(({ source, text }) => (source === 'command' ? [text] : []))
  return commands.filter((command, index) => command !== commands[index + 1]).reverse()
}

export type LineTone = 'command' | 'pinloft' | 'warning' | 'error' | 'plain'

/** How a line is shown. Servers print the severity in brackets: '[14:28:16] [Server thread/WARN]: …'. */
export function toneOf({ source, text }: Pick<ConsoleLine, 'source' | 'text'>): LineTone {
  if (source !== 'server') return source
  const [, level] = /^\[[\d:]{8}(?:\] ?\[[^\]]*)?[ /](WARN|ERROR|FATAL)\]/.exec(text) ?? []
  if (level === undefined) return 'plain'
  return level === 'WARN' ? 'warning' : 'error'
}

/** Without the time and the thread that the server puts before it: the time stands beside it already. */
export function withoutPrefix(text: string): string {
  return text.replace(/^\[[\d:]{8}(?: (?:INFO|WARN|ERROR|FATAL))?\] ?(?:\[[^\]]*\])?: ?/, '')
}
