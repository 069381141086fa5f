import type { Machine, MachineUsage } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { GIBIBYTE, MEBIBYTE } from '@pinloft/contract/shared/units'
import { UsageGraph } from '../../../ui/index.ts'
import { USAGE_SHOWN_MS, useMachineUsage } from '../machines.api.ts'
import { hasScreen, inGigabytes } from '../machineWords.ts'

/** Bytes per second that fill a graph of an otherwise quiet machine. */
const QUIET_SPEED = MEBIBYTE

interface UsageGraphsProps {
  machine: Pick<Machine, 'id' | 'status' | 'memory'>
  /** Processors and memory only. */
  isBrief?: boolean
}

/** What a machine used in the last minute, measured by the server. */
export function UsageGraphs({ machine, isBrief = false }: UsageGraphsProps) {
  const { data = [] } = useMachineUsage(machine.id, hasScreen(machine))
  const last = data.at(-1)
  const pointsOf = (readingOf: (usage: MachineUsage) => number | null) =>
    data.flatMap((usage) => {
      const value = readingOf(usage)
      return value === null ? [] : [{ atMs: Date.parse(usage.at), value }]
    })
  const disk = pointsOf((usage) => usage.diskReadBytesPerSecond + usage.diskWriteBytesPerSecond)
  const network = pointsOf((usage) =>
    usage.networkInBytesPerSecond === null || usage.networkOutBytesPerSecond === null
      ? null
      : usage.networkInBytesPerSecond + usage.networkOutBytesPerSecond,
  )
  return (
    <>
      <UsageGraph
        label={TEXTS.cpu}
        value={last ? TEXTS.percent(last.cpuPercent) : null}
        points={pointsOf(({ cpuPercent }) => cpuPercent)}
        most={100}
        shownMs={USAGE_SHOWN_MS}
        tone="accent"
        isHigh={!isBrief}
      />
      <UsageGraph
        label={TEXTS.memory}
        value={last ? TEXTS.memoryUsed(inGigabytes(last.memoryBytes), machine.memory) : null}
        points={pointsOf(({ memoryBytes }) => memoryBytes)}
        most={machine.memory * GIBIBYTE}
        shownMs={USAGE_SHOWN_MS}
        tone="blue"
        isHigh={!isBrief}
      />
      {!isBrief && (
        <>
          <UsageGraph
            label={TEXTS.disk}
            value={speedOf(disk)}
            points={disk}
            most={highest(disk)}
            shownMs={USAGE_SHOWN_MS}
            tone="accent"
            isHigh
          />
          <UsageGraph
            label={TEXTS.network}
            value={network.length === 0 && last ? TEXTS.notMeasured : speedOf(network)}
            points={network}
            most={highest(network)}
            shownMs={USAGE_SHOWN_MS}
            tone="blue"
            isHigh
          />
        </>
      )}
    </>
  )
}

interface Speed {
  value: number
}

const highest = (points: readonly Speed[]) => Math.max(QUIET_SPEED, ...points.map(({ value }) => value))

function speedOf(points: readonly Speed[]): string | null {
  const last = points.at(-1)
  return last === undefined ? null : TEXTS.perSecond(formatSize(Math.round(last.value)))
}
