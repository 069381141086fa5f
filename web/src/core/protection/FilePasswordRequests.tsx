import { useEffect } from 'react'
import { FilePasswordDialog } from './FilePasswordDialog.tsx'
import { currentPasswordRequest, usePasswordRequest } from './password-requests.ts'

/** The single dialog that asks for file passwords, wherever they are needed. Mounted once behind the gate. */
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
