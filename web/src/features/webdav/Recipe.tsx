import { DAV_PROGRAMS, type DavProgram, davRecipe, WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { useState } from 'react'
import { SegmentedControl } from '../../ui/index.ts'
import { davAddress } from './davAddress.ts'

const OPTIONS = DAV_PROGRAMS.map(({ id, label }) => ({ value: id, label }))

/** The steps that connect the chosen program. */
export function Recipe() {
  const [program, setProgram] = useState<DavProgram>('mac')
  return (
    <div className="grid justify-items-start gap-3.5">
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl label={TEXTS.program} value={program} onValueChange={setProgram} options={OPTIONS} />
      </div>
      <ol className="grid list-decimal gap-2 pl-5 text-sm text-ink-2 marker:text-ink-3">
        {davRecipe(program, davAddress()).map(({ text, code }) => (
          <li key={text}>
            {text}
            {code !== undefined && <code className="block font-mono wrap-anywhere text-ink">{code}</code>}
          </li>
        ))}
      </ol>
    </div>
  )
}
