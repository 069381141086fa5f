/** What is asked before something is done with a machine. */
export type MachineDialogKind =
  | 'change'
  | 'clone'
  | 'delete'
  | 'disc'
  | 'export'
  | 'force-off'
  | 'port'
  | 'reboot'
  | 'snapshot'
