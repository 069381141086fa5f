import { getWorldMap, type WorldMap as MapData } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { useMemo, useState } from 'react'
import { keepPreviousData, queryOf, useQuery } from '../../../platform/query.ts'
import { classNames, Dialog, LoadFailed, SegmentedControl, Skeleton } from '../../../ui/index.ts'
import { asSentence } from '../worldWords.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { measure, regionOf } from './regions.ts'

interface WorldMapProps {
  worldId: string
  name: string
  revision: number
}

/** The explored chunks of a world, which open in a window of their own too. */
export function WorldMap({ worldId, name, revision }: WorldMapProps) {
  const {
    data: map,
    isError,
    refetch,
  } = useQuery({
    ...queryOf(getWorldMap, { id: worldId, revision }),
    placeholderData: keepPreviousData,
  })
  const [isLarge, setIsLarge] = useState(false)
  if (map === undefined) {
    if (isError) return <LoadFailed text={TEXTS.mapFailed} onRetry={refetch} />
    return <Skeleton className="aspect-[16/11.5] w-full rounded-[13px]!" />
  }
  if (!map.isAvailable || map.dimensions.length === 0) {
    return (
      <p className="rounded-[13px] bg-sunken px-4 py-3 text-sm text-pretty text-ink-2">
        {map.isAvailable ? TEXTS.mapEmpty : WORLDS_TEXTS.noMap}
      </p>
    )
  }
  return (
    <>
      <Dimensions map={map} onEnlarge={() => setIsLarge(true)} />
      <Dialog
        size="lg"
        open={isLarge}
        onOpenChange={setIsLarge}
        title={name}
        description={<span className="max-md:hidden">{TEXTS.mapKeys}</span>}
        bodyClassName="pb-6"
      >
        <Dimensions map={map} />
      </Dialog>
    </>
  )
}

interface DimensionsProps {
  map: MapData
  /** Left out where it is large already. */
  onEnlarge?: () => void
}

function Dimensions({ map, onEnlarge }: DimensionsProps) {
  const [chosen, setChosen] = useState(map.dimensions[0]?.name ?? '')
  const { name, regions: coded } = map.dimensions.find((one) => one.name === chosen) ??
    map.dimensions[0] ?? { name: '', regions: [] }
  const regions = useMemo(() => coded.map(regionOf), [coded])
  const measured = useMemo(() => measure(regions), [regions])
  return (
    <div className={classNames('flex min-h-0 flex-col gap-2', onEnlarge === undefined && 'flex-1')}>
      <div
        className={classNames(
          'relative overflow-hidden rounded-[13px] bg-sunken shadow-well',
          onEnlarge === undefined ? 'min-h-64 flex-1' : 'aspect-[16/11.5]',
        )}
      >
        {measured === null ? (
          <p className="p-4 text-sm text-ink-2">{TEXTS.mapEmpty}</p>
        ) : (
          <MapCanvas
            key={name}
            label={TEXTS.mapOf(dimensionInWords(name))}
            dimension={name}
            regions={regions}
            measured={measured}
            onEnlarge={onEnlarge}
          />
        )}
      </div>
      {map.dimensions.length > 1 && (
        <span className="self-start">
          <SegmentedControl
            label={TEXTS.dimension}
            value={name}
            onValueChange={setChosen}
            options={map.dimensions.map(({ name }) => ({ value: name, label: dimensionInWords(name) }))}
          />
        </span>
      )}
      {map.hasMore && <p className="text-sm text-ink-3">{TEXTS.mapMore}</p>}
    </div>
  )
}

function dimensionInWords(name: string): string {
  return TEXTS.dimensions[name] ?? asSentence(name)
}
