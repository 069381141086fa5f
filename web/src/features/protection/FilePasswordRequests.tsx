import { useEffect } from 'react'
import { FilePasswordDialog } from './FilePasswordDialog.tsx'
import { currentPasswordRequest, usePasswordRequest } from './password-requests.ts'

/** The one dialog that asks for passwords of files, wherever they are needed. Needed once behind the gate. */
export function FilePasswordRequests() {
  const request = usePasswordRequest()
  useEffect(() => () => currentPasswordRequest()?.settle(false), [])
  return (
    <FilePasswordDialog
      file={request?.file ?? null}
      onUnlocked={() => request?.settle(true)}
      onCancel={() => request?.settle(false)}
    />
  )
}
