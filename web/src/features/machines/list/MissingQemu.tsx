import { getMachineHost } from '@pinloft/contract/machines/host'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MissingProgram } from '../../../kit/programs/MissingProgram.tsx'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { HouseIllustration, toast } from '../../../ui/index.ts'

/** Said where machines would be created, while the server lacks the program that they run in. */
export function MissingQemu() {
  const { isFetching, refetch } = useQuery({ ...queryOf(getMachineHost), staleTime: 0 })

  async function check() {
    const { data } = await refetch()
    if (data?.qemuVersion === null) toast({ variant: 'destructive', title: TEXTS.stillMissing })
  }

  return (
    <MissingProgram
      illustration={<HouseIllustration />}
      title={TEXTS.missingTitle}
      help={TEXTS.missingHelp}
      command={TEXTS.missingCommand}
      note={TEXTS.missingPath}
      checkLabel={TEXTS.checkAgain}
      checkingLabel={TEXTS.checking}
      isChecking={isFetching}
      onCheck={() => void check()}
    />
  )
}
