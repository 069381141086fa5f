import { BACKUP_FILE_TEXTS as TEXTS } from '@pinloft/contract/backup/texts'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/index.ts'
import { CheckBackupDialog } from './CheckBackupDialog.tsx'

/** Checks whether a backup file is intact. */
export function CheckBackupSection() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="check-backup-title" className="border-t border-line pt-3">
      <h3 id="check-backup-title" className="font-strong text-ink">
        {TEXTS.checkTitle}
      </h3>
      <p className="text-sm text-ink-3">{TEXTS.checkPurpose}</p>
      <Button className="mt-3" size="sm" icon={<ShieldCheck aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {TEXTS.check}
      </Button>
      {isOpen && <CheckBackupDialog onClose={() => setIsOpen(false)} />}
    </section>
  )
}
