/** Why a backup, a restore or an export cannot be done, in words for whoever runs it. */
export class BackupError extends Error {}
