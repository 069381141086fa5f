import type { ConsoleLine } from '../game-servers/console.ts'
import type { GameServerUsage } from '../game-servers/endpoints.ts'
import type { Job } from '../jobs/endpoints.ts'
import type { MachineUsage } from '../machines/endpoints.ts'

/** Path of the live socket. */
export const LIVE_SOCKET_PATH = '/ws'

/** Close code for a socket whose session has ended (private range of RFC 6455, section 7.4.2). */
export const SOCKET_SESSION_ENDED = 4401

/** Events sent to open tabs. `folders` are the paths of the folders whose content changed. */
export type LiveEvent =
  | { type: 'file_uploaded'; folders: string[] }
  | { type: 'file_deleted'; folders: string[] }
  /** Something that the list shows of an existing file changed, or its versions did. */
  | { type: 'file_changed'; folders: string[] }
  | { type: 'folder_created'; folders: string[] }
  /** Folders were renamed, moved, copied, removed or starred; the paths of everything in them change too. */
  | { type: 'folder_changed'; folders: string[] }
  /** The list of unfinished uploads changed. */
  | { type: 'uploads_changed' }
  /** The server clock jumped ahead, or is trusted again. */
  | { type: 'clock_changed' }
  /** Damage was found or cleared, or a check of all files started or ended. */
  | { type: 'file_checks_changed' }
  /** Tracks were added or removed, or something shown of them changed. */
  | { type: 'music_library_changed' }
  | { type: 'music_playlists_changed' }
  /** Anything but the position changed; `playerId` is the active player. Sent no more often than users act. */
  | { type: 'music_queue_changed'; revision: number; playerId: string | null }
  /** A backup started or ended. */
  | { type: 'backups_changed' }
  /** The download of all files started or ended. */
  | { type: 'exports_changed' }
  /** Jobs are new, have progressed or changed their state, and others were removed from the list. */
  | { type: 'jobs_changed'; jobs: Job[]; removedIds: string[] }
  /** Jobs that wait have another order. */
  | { type: 'jobs_moved' }
  /** The search index progressed after a search reported files that are still waiting. Sent at most once a second. */
  | { type: 'search_index_changed' }
  | { type: 'sessions_changed' }
  /** A wrong PIN was tried at the gate. */
  | { type: 'stranger_guesses_changed' }
  /** Something was moved to the trash, restored or permanently deleted, or the retention period changed. */
  | { type: 'trash_changed' }
  /** The retention period of versions changed. */
  | { type: 'versions_settings_changed' }
  /** Videos were watched further, or known details of some changed. */
  | { type: 'video_positions_changed'; fileIds: string[] }
  | { type: 'videos_described' }
  | { type: 'video_downloads_settings_changed' }
  /** Guides were created, changed, deleted or restored. */
  | { type: 'guides_changed'; guideIds: string[] }
  /** Drafts were changed, saved or discarded. */
  | { type: 'guide_drafts_changed'; draftIds: string[] }
  /** Conversations were added, changed, deleted or restored. */
  | { type: 'conversations_changed'; conversationIds: string[] }
  /** A message is new, or something of it other than its text changed; at the end of an answer, load it once more. */
  | { type: 'message_changed'; conversationId: string; messageId: string }
  /** The next characters of an answer, and how many come before them: what is known of them already is skipped. */
  | { type: 'answer_written'; conversationId: string; messageId: string; textOffset: number; text: string }
  | { type: 'ai_provider_changed' }
  /** Machines were created, changed their status or anything else that the list shows of them, or were deleted. */
  | { type: 'vm_status_updated'; machineIds: string[] }
  /** What a running machine used; sent every few seconds. */
  | { type: 'machine_usage_measured'; machineId: string; usage: MachineUsage }
  | { type: 'machine_snapshots_changed'; machineId: string }
  /** Images of machines were added, fetched, chosen or removed. */
  | { type: 'machine_images_changed' }
  /** Drafts of documents were changed, saved, discarded or taken back. */
  | { type: 'document_drafts_changed'; draftIds: string[] }
  /** The draft of the about page was changed. */
  | { type: 'about_page_changed'; revision: number }
  /** Links were created, changed, used or deleted. */
  | { type: 'shares_changed' }
  /** App passwords were made, used or revoked. */
  | { type: 'app_passwords_changed' }
  /** The state of a synced folder changed, or of the program that syncs, or the list of them did. */
  | { type: 'sync_status_update' }
  /** What browsers have stored for a site was changed or deleted. */
  | { type: 'browser_data_changed' }
  /** Somebody came to a world that is played together, or left. */
  | { type: 'block_game_rooms_changed' }
  /** The state, counts or progress of a linked folder changed, or the list of them did. */
  | { type: 'linked_folders_changed' }
  /** Worlds were added, changed, deleted or restored, or have new revisions. */
  | { type: 'worlds_changed'; worldIds: string[] }
  /** Game servers were created, changed their status or anything else that the list shows of them, or were deleted. */
  | { type: 'game_servers_changed'; serverIds: string[] }
  /** What a running game server used; sent every few seconds. */
  | { type: 'game_server_measured'; serverId: string; usage: GameServerUsage }
  /**
   * The next lines of a console, several times a second at most. `droppedCount` is that of the console. If the first
   * number is not the next one, lines between were left out: load the console once more.
   */
  | { type: 'game_console_written'; serverId: string; streamId: string; lines: ConsoleLine[]; droppedCount: number }
  /** Backups of its world were made or deleted. */
  | { type: 'game_backups_changed'; serverId: string }
// new:feature
