import { getMachineHost } from '@pinloft/contract/machines/host'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { RefreshCw } from 'lucide-react'
import { CommandLine } from '../../../platform/CommandLine.tsx'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, HouseIllustration, Pane, toast } from '../../../ui/index.ts'

/** Said where machines would be created, while the server lacks the program that they run in. */
export function MissingQemu() {
  const { isFetching, refetch } = useQuery({ ...queryOf(getMachineHost), staleTime: 0 })

  async function check() {
    const { data } = await refetch()
    if (data?.qemuVersion === null) toast({ variant: 'destructive', title: TEXTS.stillMissing })
  }

  return (
    <Pane aria-labelledby="qemu-missing" className="grid gap-5 p-6 pb-5 max-md:gap-4 max-md:p-4 max-md:pt-5">
      <div className="flex items-center gap-6 max-md:flex-col max-md:gap-2 max-md:text-center">
        <HouseIllustration />
        <div>
          <h2
            id="qemu-missing"
            className="font-display text-[1.5rem] leading-[1.875rem] font-title tracking-display text-ink"
          >
            {TEXTS.missingTitle}
          </h2>
          <p className="mt-1 max-w-[520px] text-ink-2">{TEXTS.missingHelp}</p>
        </div>
      </div>
      <CommandLine command={TEXTS.missingCommand} />
      <div className="flex items-center gap-2 border-t border-line pt-4 max-md:flex-wrap">
        <p className="flex-1 pr-4 text-sm text-ink-3 max-md:basis-full max-md:pr-0">{TEXTS.missingPath}</p>
        <Button
          variant="primary"
          className="max-md:flex-1"
          icon={<RefreshCw aria-hidden="true" />}
          busy={isFetching}
          busyLabel={TEXTS.checking}
          onClick={() => void check()}
        >
          {TEXTS.checkAgain}
        </Button>
      </div>
    </Pane>
  )
}
