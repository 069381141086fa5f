/** What is asked before something is done with a game server. */
export type ServerDialogKind = 'stop' | 'restart' | 'kill' | 'change' | 'delete'
