import {
  ABOUT_ALT_TEXT_MAX_CHARACTERS,
  ABOUT_CAPTION_MAX_CHARACTERS,
  ABOUT_DESCRIPTION_MAX_CHARACTERS,
  ABOUT_IMAGE_MAX_BYTES,
  ABOUT_IMAGES_KEPT_MAX,
  ABOUT_IMAGES_MAX,
  ABOUT_TITLE_MAX_CHARACTERS,
  AI_SILENCE_SECONDS,
  ANSWER_MAX_CHARACTERS,
  APP_PASSWORD_NAME_MAX_CHARACTERS,
  APP_PASSWORDS_MAX,
  ASSISTANT_PICTURE_MAX_BYTES,
  ATTACHMENTS_MAX,
  BACKUP_PASSPHRASE_MAX_CHARACTERS,
  BACKUP_PASSPHRASE_MIN_CHARACTERS,
  BROWSER_DATA_DOMAIN_MAX_BYTES,
  BROWSER_DATA_DOMAINS_MAX,
  BROWSER_DATA_KEY_MAX_CHARACTERS,
  BROWSER_DATA_KEYS_MAX,
  BROWSER_DATA_VALUE_MAX_BYTES,
  CONVERSATION_MAX_MESSAGES,
  CONVERSATIONS_MAX,
  DOCUMENT_DRAFTS_MAX,
  DOCUMENT_MAX_DEPTH,
  DOCUMENT_PAGE_MAX_CHARACTERS,
  DOCUMENT_PICTURE_MAX_BYTES,
  DOCUMENT_PICTURES_MAX,
  DOCUMENT_PICTURES_MAX_BYTES,
  DOCUMENT_TITLE_MAX_CHARACTERS,
  DRAWING_ITEMS_MAX,
  DRAWING_MAX_BYTES,
  ENTRIES_MAX,
  FILE_PASSWORD_MAX_CHARACTERS,
  FOLDER_COPY_MAX_ENTRIES,
  GAME_BACKUP_MIN_MINUTES,
  GAME_COMMAND_MAX_CHARACTERS,
  GAME_PLAYER_NAMES_MAX,
  GAME_SERVER_MEMORY_MAX_MIB,
  GAME_SERVER_MEMORY_MIN_MIB,
  GAME_SERVER_NAME_MAX_CHARACTERS,
  GAME_SERVER_PORT_MAX,
  GAME_SERVER_PORT_MIN,
  GAME_SERVERS_MAX,
  GUIDE_CONTENT_MAX_CHARACTERS,
  GUIDE_DESCRIPTION_MAX_CHARACTERS,
  GUIDE_DRAFTS_MAX,
  GUIDE_LABEL_MAX_CHARACTERS,
  GUIDE_PICTURE_MAX_BYTES,
  GUIDE_PICTURES_MAX,
  GUIDE_TAGS_MAX,
  GUIDE_TITLE_MAX_CHARACTERS,
  GUIDES_IMPORT_MAX_BYTES,
  GUIDES_IMPORT_MAX_ENTRIES,
  GUIDES_MAX,
  LINKED_FOLDERS_MAX,
  MACHINE_CPU_MAX,
  MACHINE_CPU_MIN,
  MACHINE_MEMORY_MAX_GB,
  MACHINE_MEMORY_MIN_GB,
  MACHINE_MEMORY_STEP_GB,
  MACHINE_NAME_MAX_CHARACTERS,
  MACHINE_PASSWORD_MAX_CHARACTERS,
  MACHINE_SNAPSHOTS_MAX,
  MACHINE_STORAGE_MAX_GB,
  MACHINE_STORAGE_MIN_GB,
  MACHINE_STORAGE_STEP_GB,
  MACHINE_USER_MAX_CHARACTERS,
  MACHINES_MAX,
  MESSAGE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PC_NAME_MAX_CHARACTERS,
  PC_SYNC_MAX,
  PICTURE_PROMPT_MAX_CHARACTERS,
  PLAYLIST_MAX_ENTRIES,
  PLAYLIST_NAME_MAX_CHARACTERS,
  PLAYLISTS_MAX,
  QUEUE_MAX_ENTRIES,
  SHARES_MAX,
  SNAPSHOT_NAME_MAX_CHARACTERS,
  TEXT_EDIT_MAX_BYTES,
  UPLOAD_MAX_PARTS,
  WORLD_NAME_MAX_CHARACTERS,
  WORLD_REVISIONS_MAX,
  WORLDS_MAX,
  ZIP_MAX_ENTRIES,
} from './limits.ts'
import { formatSize } from './sizes.ts'
import { durationInWords } from './words.ts'

interface ErrorDetails {
  /** How long to wait before the next attempt, in milliseconds. */
  retryAfterMs?: number
  /** Which field is invalid and why. */
  detail?: string
}

interface CatalogueEntry {
  status: number
  message: string | ((details: ErrorDetails) => string)
}

/** Every API error: its code, HTTP status and user-facing message. */
export const ERRORS = {
  unauthorized: { status: 401, message: 'Unauthorized' },
  foreign_origin: { status: 403, message: 'This request came from another site and was refused' },
  not_found: { status: 404, message: 'Not found' },
  bad_request: {
    status: 400,
    message: ({ detail = 'its fields' }) => `The request could not be understood. Check ${detail} and try again`,
  },
  body_too_large: { status: 413, message: 'The request is too large' },
  unsupported_body: { status: 415, message: 'This call does not accept this type of request body' },
  internal: { status: 500, message: 'Something went wrong on the server. Try again' },

  pin_missing: { status: 400, message: 'Please enter PIN' },
  gate_pin_invalid: { status: 401, message: 'Invalid PIN' },
  pin_invalid: { status: 403, message: 'Invalid PIN' },
  access_pin_invalid: { status: 403, message: 'Invalid access PIN' },
  guess_too_soon: {
    status: 429,
    message: ({ retryAfterMs = 0 }) => `Too many wrong attempts. Try again in ${durationInWords(retryAfterMs)}`,
  },
  guesses_exhausted: {
    status: 429,
    message:
      'Too many wrong attempts. Use a browser you have signed in with before, or run "npm run unlock" on the computer that runs Pinloft and try again in 1 minute',
  },
  session_not_found: { status: 404, message: 'This session has already ended' },

  no_files_selected: { status: 400, message: 'No files selected' },
  upload_unreadable: { status: 400, message: 'The upload arrived damaged. Try again' },
  upload_too_many_parts: {
    status: 413,
    message: `Too many files in one upload. Send at most ${UPLOAD_MAX_PARTS.toLocaleString('en')} at a time`,
  },
  upload_field_too_long: { status: 400, message: 'A field of the upload is too long' },
  upload_not_found: { status: 404, message: 'This upload has expired or was cancelled. Start it again' },
  upload_version_unsupported: {
    status: 412,
    message: 'This server speaks version 1.0.0 of the tus protocol. Send "Tus-Resumable: 1.0.0"',
  },
  upload_length_invalid: {
    status: 400,
    message: 'The header "Upload-Length" must give the file size as a whole number of bytes',
  },
  upload_metadata_invalid: { status: 400, message: 'The header "Upload-Metadata" could not be read' },
  upload_offset_invalid: {
    status: 400,
    message: 'The header "Upload-Offset" must give the byte at which this part begins, within the file size',
  },
  upload_offset_conflict: {
    status: 409,
    message: 'The server already has this part of the file. Ask for the current offset, then continue',
  },
  upload_content_changed: {
    status: 409,
    message: 'The file has changed since its upload began. Cancel the upload and start it again',
  },
  upload_checksum_invalid: {
    status: 400,
    message: 'The header "Upload-Checksum" must give a supported algorithm and a digest in Base64',
  },
  upload_checksum_mismatch: { status: 460, message: 'A part of the upload arrived damaged. Send it again' },
  no_space: { status: 507, message: 'Not enough storage space' },

  file_not_found: { status: 404, message: 'File not found' },
  file_name_missing: { status: 400, message: 'A file needs a name' },
  file_name_invalid: { status: 400, message: 'A file name cannot contain a slash or an invisible control character' },
  file_name_too_long: { status: 400, message: `A file name can have at most ${NAME_MAX_CHARACTERS} characters` },
  file_exists: { status: 409, message: 'A file with this name already exists' },
  file_damaged: {
    status: 500,
    message: ({ detail = 'This file' }) =>
      `${detail} is damaged on the server’s disk and cannot be read. Restore it from a backup`,
  },
  range_not_satisfiable: { status: 416, message: 'The requested range is outside the file' },

  password_required: { status: 403, message: 'Password required' },
  password_incorrect: { status: 403, message: 'Incorrect password' },
  delete_password_required: { status: 403, message: 'File password required' },
  new_password_missing: { status: 400, message: 'Enter a password for the file' },
  new_password_too_long: {
    status: 400,
    message: `A file password can have at most ${FILE_PASSWORD_MAX_CHARACTERS} characters`,
  },
  file_not_protected: { status: 409, message: 'This file has no password' },
  replace_protection_differs: {
    status: 409,
    message: 'A protected file cannot replace one that is not. Keep both, or upload it without protection',
  },
  file_changed_elsewhere: {
    status: 409,
    message: 'This file was changed elsewhere since you opened it. Compare both versions before you save',
  },
  if_match_missing: {
    status: 428,
    message: 'The header "If-Match" must name the version of the file you are replacing',
  },
  file_not_text: { status: 422, message: 'Only text files can be edited here. This one is not UTF-8 text' },
  file_not_pdf: { status: 422, message: 'This is not a complete PDF' },
  text_too_large: {
    status: 413,
    message: `A text of more than ${formatSize(TEXT_EDIT_MAX_BYTES)} cannot be edited here`,
  },
  version_damaged: {
    status: 500,
    message: ({ detail = 'an earlier time' }) =>
      `The version of ${detail} is damaged on the server’s disk. Delete that version permanently, then try again`,
  },
  version_not_found: { status: 404, message: 'This version is no longer kept' },
  file_changed_meanwhile: { status: 409, message: 'The file changed in the meantime. Try again' },

  folder_not_found: { status: 404, message: 'Folder not found' },
  folder_name_missing: { status: 400, message: 'Please enter a folder name' },
  folder_name_invalid: {
    status: 400,
    message: 'A folder name cannot be "." or "..", or contain a slash or an invisible control character',
  },
  folder_name_too_long: { status: 400, message: `A folder name can have at most ${NAME_MAX_CHARACTERS} characters` },
  folder_too_deep: { status: 400, message: 'Folders cannot be nested any deeper' },
  folder_exists: { status: 409, message: 'A folder with this name already exists' },
  folder_into_itself: { status: 400, message: 'A folder cannot be moved into itself or one of its subfolders' },
  entries_missing: { status: 400, message: 'Choose at least one file or folder' },
  entries_too_many: {
    status: 413,
    message: `At most ${ENTRIES_MAX.toLocaleString('en')} files and folders can be chosen at a time`,
  },
  copy_too_large: {
    status: 413,
    message: `At most ${FOLDER_COPY_MAX_ENTRIES.toLocaleString('en')} files and folders can be copied at a time. You chose more`,
  },
  copy_interrupted: { status: 503, message: 'This was interrupted, and nothing was copied. Try again' },
  zip_not_found: { status: 404, message: 'This download has expired. Start it again' },
  zip_too_large: {
    status: 413,
    message: `At most ${ZIP_MAX_ENTRIES.toLocaleString('en')} files and folders fit into one download. Choose fewer`,
  },
  deletion_unfinished: {
    status: 503,
    message: 'This is still being moved to the trash. Try again in a moment',
  },
  restore_unfinished: {
    status: 503,
    message: 'This is still being restored. Try again in a moment',
  },
  undo_not_found: { status: 404, message: 'It is too late to undo this' },
  undo_impossible: {
    status: 409,
    message: ({ detail = 'Something has changed since' }) => `This can no longer be undone. ${detail}`,
  },
  thumbnail_unavailable: { status: 404, message: 'There is no picture of this file' },
  work_interrupted: { status: 503, message: 'The server is busy and this took too long. Try again in a moment' },
  preview_unavailable: { status: 422, message: 'This file cannot be shown. Download it to open it on your device' },
  engine_missing: {
    status: 503,
    message: ({ detail = 'A program that this needs' }) =>
      `${detail} is not installed. Run "npm run engines" on the computer that runs Pinloft`,
  },
  video_address_invalid: { status: 400, message: 'Please enter a valid YouTube URL' },
  video_private: { status: 422, message: 'This video is private. Add your cookies file in Settings, then retry' },
  video_unavailable: {
    status: 422,
    message: ({ detail }) => `This video is unavailable${detail === undefined ? '' : `. ${detail}`}`,
  },
  video_refused: {
    status: 422,
    message: ({ detail = 'YouTube' }) =>
      `${detail} refused this download. A newer yt-dlp may help: see Settings, System`,
  },
  video_unreachable: { status: 502, message: ({ detail = 'YouTube' }) => `${detail} could not be reached` },
  video_source_forbidden: {
    status: 422,
    message: 'This video leads to an address in a private network or to an unusual port, which is never opened',
  },
  video_failed: {
    status: 422,
    message: ({ detail }) => `This video could not be downloaded${detail === undefined ? '' : `. ${detail}`}`,
  },
  video_download_stalled: { status: 504, message: 'Download timeout - please try again' },
  cookies_invalid: {
    status: 400,
    message: 'This is not a cookies file. Export the cookies of youtube.com in the Netscape format (cookies.txt)',
  },
  ytdlp_managed: {
    status: 409,
    message: 'YTDLP_PATH sets which yt-dlp is used. Update that one, or remove the setting',
  },
  ytdlp_previous_missing: { status: 409, message: 'There is no earlier yt-dlp to go back to' },
  ytdlp_release_unreachable: {
    status: 502,
    message: 'The newest yt-dlp could not be downloaded. The one in use stays. Check the connection and try again',
  },
  ytdlp_release_damaged: {
    status: 422,
    message: 'The downloaded yt-dlp does not match its published checksum. The one in use stays',
  },
  ytdlp_release_unusable: {
    status: 422,
    message: 'The newest yt-dlp does not run on this computer. The one in use stays',
  },
  typesetting_unavailable: {
    status: 503,
    message:
      'PDFs cannot be made on this computer: the typesetting library is not installed for it, or a font is missing. Run "npm ci" in the folder of Pinloft',
  },
  pdf_too_long: {
    status: 422,
    message: 'This text is too long for one PDF. Divide it into several texts, and make a PDF of each',
  },
  document_not_typeset: { status: 422, message: 'No PDF could be made of this text' },
  playback_unavailable: { status: 422, message: 'This file cannot be played. Download it to open it on your device' },
  stream_busy: { status: 503, message: 'Other films are being prepared at the moment. Try again shortly' },
  stream_address_invalid: { status: 400, message: 'This stream has expired. Start playing again' },
  scrub_previews_unavailable: { status: 404, message: 'There are no previews of this film' },
  segment_not_found: { status: 404, message: 'This part of the film does not exist' },
  subtitles_unavailable: { status: 404, message: 'These subtitles are missing or not text' },
  track_not_found: { status: 404, message: 'This track no longer exists' },
  lyrics_unavailable: { status: 404, message: 'This track has no lyrics' },
  playlist_not_found: { status: 404, message: 'This playlist no longer exists' },
  playlist_entry_not_found: { status: 404, message: 'This is no longer in the playlist' },
  playlist_name_missing: { status: 400, message: 'Please enter a name for the playlist' },
  playlist_name_too_long: {
    status: 400,
    message: `The name of a playlist can have at most ${PLAYLIST_NAME_MAX_CHARACTERS} characters`,
  },
  playlist_full: {
    status: 413,
    message: `A playlist can have at most ${PLAYLIST_MAX_ENTRIES.toLocaleString('en')} tracks`,
  },
  playlists_too_many: {
    status: 413,
    message: `There can be at most ${PLAYLISTS_MAX.toLocaleString('en')} playlists. Delete one first`,
  },
  playlist_file_empty: { status: 422, message: 'This file lists no tracks' },
  playlist_tracks_missing: { status: 422, message: 'None of the tracks in this file are in your music' },
  queue_entry_not_found: { status: 404, message: 'This is no longer in the queue' },
  queue_full: { status: 413, message: `The queue can have at most ${QUEUE_MAX_ENTRIES.toLocaleString('en')} tracks` },
  app_password_not_found: { status: 404, message: 'This app password was already revoked' },
  app_password_name_missing: { status: 400, message: 'Name the program' },
  app_password_name_too_long: {
    status: 400,
    message: `The name of an app password can have at most ${APP_PASSWORD_NAME_MAX_CHARACTERS} characters`,
  },
  app_passwords_too_many: {
    status: 413,
    message: `There can be at most ${APP_PASSWORDS_MAX} app passwords. Revoke one first`,
  },
  browser_data_stale: {
    status: 409,
    message: 'Another device has changed this since. Its value stays, and yours is kept beside it',
  },
  browser_data_domain_invalid: {
    status: 400,
    message: 'The domain must be the host of a site, such as play.example.org',
  },
  browser_data_key_too_long: {
    status: 400,
    message: `A key can have at most ${BROWSER_DATA_KEY_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  browser_data_value_too_large: {
    status: 413,
    message: `A value can have at most ${formatSize(BROWSER_DATA_VALUE_MAX_BYTES)}`,
  },
  browser_data_keys_too_many: {
    status: 413,
    message: `A site can store at most ${BROWSER_DATA_KEYS_MAX.toLocaleString('en')} keys. Remove some first`,
  },
  browser_data_domain_full: {
    status: 413,
    message: `A site can store at most ${formatSize(BROWSER_DATA_DOMAIN_MAX_BYTES)}. Remove something first`,
  },
  browser_data_domains_too_many: {
    status: 413,
    message: `At most ${BROWSER_DATA_DOMAINS_MAX} sites can store something. Clear one first`,
  },
  browser_data_not_found: { status: 404, message: 'Nothing is stored under this key any more' },
  browser_data_version_not_found: { status: 404, message: 'This version is no longer kept' },
  dav_plain_http: {
    status: 403,
    message:
      'This address is not encrypted, so app passwords are refused here. Use HTTPS, or set WEBDAV_PLAIN_HTTP=1 on the computer that runs Pinloft',
  },
  dav_read_only: { status: 403, message: 'This app password can only read' },
  dav_folder_gone: { status: 403, message: 'The folder of this app password no longer exists' },
  dav_root_fixed: { status: 403, message: 'The topmost folder cannot be changed' },
  dav_file_protected: {
    status: 403,
    message: 'This file has its own password. Open it in Pinloft',
  },
  dav_name_spaces: { status: 400, message: 'A name cannot start or end with a space' },
  dav_parent_missing: { status: 409, message: 'The folder for this does not exist' },
  dav_not_possible_here: { status: 405, message: 'This is not possible here' },
  dav_precondition_failed: { status: 412, message: 'The condition of this request does not hold' },
  dav_locked: { status: 423, message: 'Another program is working on this. Try again later' },
  dav_locks_too_many: { status: 507, message: 'Too many files are locked by programs at the moment' },
  dav_lock_unknown: { status: 409, message: 'This lock does not exist here' },
  dav_other_server: { status: 502, message: 'This can be moved or copied within Pinloft only' },
  dav_same_place: { status: 403, message: 'The source and the destination are the same, or one is inside the other' },
  dav_part_refused: { status: 400, message: 'A part of a file cannot be written on its own' },
  dav_xml_invalid: { status: 400, message: 'The body of this request is not the expected XML' },
  dav_depth_infinite: { status: 403, message: 'List one folder at a time' },
  dav_properties_too_many: { status: 507, message: 'Too many properties were stored for this file or folder' },
  archive_unreadable: { status: 422, message: 'The archive is damaged or its format is not supported' },
  search_text_missing: { status: 400, message: 'Type something to search for' },
  backup_passphrase_too_short: {
    status: 400,
    message: `The passphrase of a backup needs at least ${BACKUP_PASSPHRASE_MIN_CHARACTERS} characters`,
  },
  backup_passphrase_too_long: {
    status: 400,
    message: `The passphrase of a backup can have at most ${BACKUP_PASSPHRASE_MAX_CHARACTERS} characters`,
  },
  backup_running: { status: 409, message: 'A backup is already being downloaded. Wait until it is done, or cancel it' },
  backup_not_found: { status: 404, message: 'This backup has expired. Start it again' },
  export_running: {
    status: 409,
    message: 'All files are already being downloaded. Wait until it is done, or cancel it',
  },
  export_too_large: {
    status: 413,
    message: `More than ${ZIP_MAX_ENTRIES.toLocaleString('en')} files and folders do not fit into one download. Use "npm run export" on the computer that runs Pinloft`,
  },
  backup_file_foreign: { status: 422, message: 'Not a Pinloft backup, or the start of the file is damaged' },
  backup_file_other: { status: 422, message: 'This is an age file, but not a Pinloft backup' },
  backup_file_newer: {
    status: 422,
    message: 'This backup was made by a newer version of Pinloft. Update, then try again',
  },
  backup_file_cut: { status: 422, message: ({ detail }) => `The file is incomplete${detail ? `: ${detail}` : ''}` },
  backup_file_damaged: {
    status: 422,
    message: ({ detail = 'The file' }) => `Damaged: ${detail}. What comes after it could not be checked`,
  },
  backup_file_altered: {
    status: 422,
    message: ({ detail = 'its content' }) => `This backup was altered outside Pinloft and can’t be used: ${detail}`,
  },
  backup_passphrase_wrong: { status: 403, message: 'The passphrase is wrong, or the file was encrypted for a key' },
  backup_not_restored: {
    status: 422,
    message: ({ detail = 'The backup is damaged' }) =>
      `${detail}. Nothing was restored. Check the backup to see everything that is damaged`,
  },
  restore_not_empty: {
    status: 409,
    message:
      'A backup can only be restored into an empty Pinloft. Delete everything permanently first, or use a new one',
  },
  restore_by_command: {
    status: 409,
    message: 'With PostgreSQL a backup is restored by "npm run restore" on the computer that runs Pinloft',
  },
  backup_file_busy: {
    status: 409,
    message: 'Another backup is already being read. Wait until it is done, or cancel it',
  },
  backup_file_not_found: { status: 404, message: 'The backup file is no longer open. Start again' },
  job_not_found: { status: 404, message: 'This job is no longer in the list' },
  job_state_conflict: { status: 409, message: 'The job has changed in the meantime' },
  job_cancelled: { status: 409, message: 'This was cancelled' },
  job_interrupted: { status: 503, message: 'The server was restarted while this was running. Start it again' },
  job_disconnected: { status: 400, message: 'The connection was closed before it was complete. Start it again' },
  guide_not_found: { status: 404, message: 'This guide no longer exists' },
  guide_title_missing: { status: 400, message: 'Please enter a title for the guide' },
  guide_content_missing: { status: 400, message: 'Please enter the content of the guide' },
  guide_password_missing: { status: 400, message: 'Please enter a password for the guide' },
  guide_password_unused: {
    status: 400,
    message: 'A password was sent for a guide that is not to be protected. Protect it, or leave the password out',
  },
  guide_title_too_long: {
    status: 400,
    message: `The title of a guide can have at most ${GUIDE_TITLE_MAX_CHARACTERS} characters`,
  },
  guide_description_too_long: {
    status: 400,
    message: `The description of a guide can have at most ${GUIDE_DESCRIPTION_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  guide_content_too_long: {
    status: 400,
    message: `A guide can have at most ${GUIDE_CONTENT_MAX_CHARACTERS.toLocaleString('en')} characters. Make two of it`,
  },
  guide_labels_too_long: {
    status: 400,
    message: `A category or tag can have at most ${GUIDE_LABEL_MAX_CHARACTERS} characters`,
  },
  guide_tags_too_many: { status: 400, message: `A guide can have at most ${GUIDE_TAGS_MAX} tags` },
  guide_password_too_long: {
    status: 400,
    message: `The password of a guide can have at most ${FILE_PASSWORD_MAX_CHARACTERS} characters`,
  },
  guides_too_many: {
    status: 413,
    message: `There can be at most ${GUIDES_MAX.toLocaleString('en')} guides, including those in the trash. Delete some permanently first`,
  },
  guide_changed_elsewhere: {
    status: 409,
    message: 'This guide was changed elsewhere since you opened it. Compare both texts before you save',
  },
  guide_draft_not_found: { status: 404, message: 'This draft was discarded or saved' },
  guide_draft_changed_elsewhere: {
    status: 409,
    message: 'This draft was changed on another device. Compare both texts before you continue',
  },
  guide_drafts_too_many: {
    status: 413,
    message: `There can be at most ${GUIDE_DRAFTS_MAX} drafts of guides. Save or discard some first`,
  },
  guide_revision_not_found: { status: 404, message: 'This revision is no longer kept' },
  guide_picture_not_found: { status: 404, message: 'This picture is no longer there' },
  guide_picture_unreadable: {
    status: 422,
    message: 'Only intact PNG, JPEG, WebP, GIF and AVIF pictures can be in a guide',
  },
  guide_picture_too_large: {
    status: 413,
    message: `A picture in a guide can have at most ${formatSize(GUIDE_PICTURE_MAX_BYTES)}`,
  },
  guide_pictures_too_many: {
    status: 413,
    message: `There can be at most ${GUIDE_PICTURES_MAX.toLocaleString('en')} pictures in guides. Delete guides permanently first`,
  },
  guides_zip_unreadable: { status: 422, message: 'This is not a zip archive, or it is damaged. Nothing was imported' },
  guides_zip_too_large: {
    status: 413,
    message: `A zip of guides can have at most ${formatSize(GUIDES_IMPORT_MAX_BYTES)} and ${GUIDES_IMPORT_MAX_ENTRIES.toLocaleString('en')} entries. Nothing was imported`,
  },
  api_key_missing: { status: 400, message: 'Please enter your AI provider key' },
  api_key_invalid: { status: 400, message: 'Invalid API Key' },
  ai_address_invalid: {
    status: 400,
    message: 'Enter the address of the server with http:// or https://, such as http://127.0.0.1:11434/v1',
  },
  ai_address_forbidden: {
    status: 422,
    message: 'This address cannot be used: it is link-local, or that of Pinloft itself',
  },
  ai_not_set_up: { status: 409, message: 'The assistant is not set up yet. Choose a provider in Settings' },
  ai_unreachable: {
    status: 502,
    message: ({ detail = 'The provider' }) => `${detail} could not be reached. Check the address and that it runs`,
  },
  ai_key_refused: { status: 502, message: 'The provider did not accept the API key. Check it in Settings' },
  ai_access_refused: {
    status: 502,
    message: ({ detail }) => `The provider refused the request${detail === undefined ? '' : `: ${detail}`}`,
  },
  ai_model_missing: {
    status: 502,
    message: ({ detail = 'This model' }) => `The provider has no model “${detail}”. Choose another one in Settings`,
  },
  ai_no_models: { status: 502, message: 'The provider answers, but lists no models. Install one there first' },
  ai_incompatible: {
    status: 502,
    message: 'A server answers at this address, but not like OpenAI. The address often ends in /v1',
  },
  ai_busy: {
    status: 503,
    message: ({ retryAfterMs }) =>
      retryAfterMs === undefined
        ? 'The provider takes no more requests at the moment. Try again later'
        : `The provider takes no more requests at the moment. Try again in ${durationInWords(retryAfterMs)}`,
  },
  ai_failed: {
    status: 502,
    message: ({ detail }) => `The provider reports an error${detail === undefined ? '' : `: ${detail}`}`,
  },
  ai_request_refused: {
    status: 502,
    message: ({ detail }) => `The provider did not accept the request${detail === undefined ? '' : `: ${detail}`}`,
  },
  ai_cut_off: { status: 502, message: 'The connection to the provider broke. What had arrived was kept' },
  ai_silent: {
    status: 504,
    message: `The provider sent nothing for ${AI_SILENCE_SECONDS} seconds. What had arrived was kept`,
  },
  ai_unreadable: {
    status: 502,
    message: 'The provider sent something that is not an answer. What had arrived was kept',
  },
  ai_answer_too_long: {
    status: 502,
    message: `The answer did not end. Its first ${ANSWER_MAX_CHARACTERS.toLocaleString('en')} characters were kept`,
  },
  ai_context_too_small: {
    status: 422,
    message: 'This question is longer than what the model takes. Shorten it, or attach less',
  },
  ai_tools_too_many: { status: 502, message: 'The model wanted to take too many steps. What it had written was kept' },
  message_missing: { status: 400, message: 'Type a message' },
  message_too_long: {
    status: 413,
    message: `A message can have at most ${MESSAGE_MAX_CHARACTERS.toLocaleString('en')} characters. Attach long texts as a file`,
  },
  message_not_found: { status: 404, message: 'This message no longer exists' },
  conversation_not_found: { status: 404, message: 'This conversation no longer exists' },
  conversation_full: {
    status: 413,
    message: `A conversation can have at most ${CONVERSATION_MAX_MESSAGES.toLocaleString('en')} messages. Start a new one`,
  },
  conversations_too_many: {
    status: 413,
    message: `There can be at most ${CONVERSATIONS_MAX.toLocaleString('en')} conversations, including those in the trash. Delete some permanently first`,
  },
  answer_running: { status: 409, message: 'An answer is still being written here. Wait for it, or stop it' },
  assistant_file_unreadable: { status: 422, message: 'This file has a password, no text, or does not exist' },
  answer_not_continuable: { status: 409, message: 'This answer is complete' },
  step_decided: { status: 409, message: 'This was already decided, or its answer was stopped' },
  attachments_too_many: { status: 413, message: `At most ${ATTACHMENTS_MAX} files can be attached to a message` },
  attachment_protected: {
    status: 403,
    message: ({ detail = 'This file' }) => `${detail} has a password and cannot be given to the assistant`,
  },
  picture_unreadable: { status: 422, message: 'Only intact PNG, JPEG, WebP and GIF pictures can be attached' },
  picture_too_large: {
    status: 413,
    message: `A picture can have at most ${formatSize(ASSISTANT_PICTURE_MAX_BYTES)}`,
  },
  picture_prompt_missing: { status: 400, message: 'Please enter a description for the image' },
  picture_prompt_too_long: {
    status: 400,
    message: `A description can have at most ${PICTURE_PROMPT_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  picture_failed: { status: 502, message: 'Failed to generate image' },
  machine_fields_missing: { status: 400, message: 'Please fill in all required fields' },
  machine_name_invalid: { status: 400, message: 'This name has a character that cannot be stored' },
  machine_name_too_long: {
    status: 400,
    message: `The name of a machine can have at most ${MACHINE_NAME_MAX_CHARACTERS} characters`,
  },
  machine_cpu_invalid: {
    status: 400,
    message: `A machine has ${MACHINE_CPU_MIN} to ${MACHINE_CPU_MAX} processors`,
  },
  machine_memory_invalid: {
    status: 400,
    message: `A machine has ${MACHINE_MEMORY_MIN_GB} to ${MACHINE_MEMORY_MAX_GB} GB of memory, in steps of ${MACHINE_MEMORY_STEP_GB} GB`,
  },
  machine_storage_invalid: {
    status: 400,
    message: `The disk of a machine has ${MACHINE_STORAGE_MIN_GB} to ${MACHINE_STORAGE_MAX_GB} GB, in steps of ${MACHINE_STORAGE_STEP_GB} GB`,
  },
  machine_disk_shrinks: { status: 400, message: 'The disk of a machine can only grow' },
  machine_creation_failed: {
    status: 503,
    message: ({ detail }) => `Failed to create virtual machine${detail === undefined ? '' : `. ${detail}`}`,
  },
  machine_not_found: { status: 404, message: 'This machine no longer exists' },
  machine_trashed: { status: 409, message: 'This machine is in the trash. Restore it first' },
  machine_not_trashed: { status: 409, message: 'This machine is not in the trash' },
  machines_too_many: {
    status: 413,
    message: `There can be at most ${MACHINES_MAX} machines, including those in the trash. Delete one permanently first`,
  },
  /** The detail is the whole sentence, with its numbers. */
  machine_memory_short: { status: 409, message: ({ detail = 'There is not enough memory' }) => detail },
  machine_disk_short: { status: 507, message: ({ detail = 'Not enough storage space' }) => detail },
  machine_status_wrong: {
    status: 409,
    message: ({ detail = 'in another state' }) => `This cannot be done while the machine is ${detail}`,
  },
  machine_busy: {
    status: 409,
    message: ({ detail = 'Its disk is being worked on' }) => `${detail}. Wait until that is done, or cancel it`,
  },
  machine_start_failed: {
    status: 503,
    message: ({ detail }) => `The machine did not start${detail === undefined ? '' : `. ${detail}`}`,
  },
  machine_unresponsive: {
    status: 503,
    message: 'The machine does not respond. Try again in a moment, or force it off',
  },
  machine_port_taken: {
    status: 409,
    message: ({ detail = 'This port' }) => `${detail} of this computer is already in use. Choose another one`,
  },
  machine_port_repeated: { status: 400, message: 'Each port of this computer can lead to one port only' },
  machine_screen_unavailable: { status: 404, message: 'There is no picture of this machine yet' },
  machine_keys_unknown: {
    status: 422,
    message: ({ detail = 'These characters' }) => `A US keyboard cannot type: ${detail}`,
  },
  machine_console_refused: {
    status: 403,
    message: 'This console was opened too late, or elsewhere. Connect again',
  },
  machine_image_missing: {
    status: 409,
    message: ({ detail = 'this operating system' }) =>
      `There is no image of ${detail} yet. Fetch it, or put its ISO into the folder "Machine images" in Cloud Storage`,
  },
  machine_image_not_found: { status: 404, message: 'This image no longer exists' },
  machine_image_unusable: {
    status: 422,
    message: ({ detail = 'It is damaged' }) => `This image cannot be used. ${detail}`,
  },
  machine_image_not_fetchable: { status: 409, message: 'There is no official image to fetch. Use your own ISO' },
  machine_image_fetching: { status: 409, message: 'This image is already being fetched' },
  machine_image_unreachable: {
    status: 502,
    message: ({ detail = 'The image' }) => `${detail} could not be downloaded. Check the connection and try again`,
  },
  machine_image_checksum_wrong: {
    status: 422,
    message: 'The downloaded image does not match its published checksum and was discarded. Try again',
  },
  machine_image_not_deletable: {
    status: 409,
    message: 'This image is a file. Delete it where it is stored',
  },
  machine_login_missing: { status: 400, message: 'Enter a user, and a password or an SSH key' },
  machine_user_invalid: {
    status: 400,
    message: `The user begins with a small letter and has at most ${MACHINE_USER_MAX_CHARACTERS} small letters, digits, hyphens and underscores`,
  },
  machine_password_too_long: {
    status: 400,
    message: `The password of a user can have at most ${MACHINE_PASSWORD_MAX_CHARACTERS} characters`,
  },
  machine_ssh_key_invalid: {
    status: 400,
    message: 'This is not a public SSH key, such as the content of id_ed25519.pub',
  },
  machine_disk_unusable: {
    status: 422,
    message: ({ detail = 'It is damaged' }) => `This disk cannot be used. ${detail}`,
  },
  machine_disc_unusable: {
    status: 422,
    message: ({ detail = 'It is no ISO' }) => `This disc cannot be used. ${detail}`,
  },
  machine_snapshot_not_found: { status: 404, message: 'This snapshot no longer exists' },
  machine_snapshot_name_too_long: {
    status: 400,
    message: `The name of a snapshot can have at most ${SNAPSHOT_NAME_MAX_CHARACTERS} characters`,
  },
  machine_snapshots_too_many: {
    status: 413,
    message: `A machine can have at most ${MACHINE_SNAPSHOTS_MAX} snapshots. Delete one first`,
  },
  machine_disk_work_failed: {
    status: 500,
    message: ({ detail }) => `The work on the disk failed${detail === undefined ? '' : `. ${detail}`}`,
  },
  document_name_missing: { status: 400, message: 'Document name cannot be empty' },
  document_name_too_long: {
    status: 400,
    message: `The name of a document can have at most ${DOCUMENT_TITLE_MAX_CHARACTERS} characters`,
  },
  document_save_failed: { status: 500, message: 'Failed to save document' },
  document_unreadable: { status: 422, message: 'This is not a document. Import it as a file' },
  document_too_deep: {
    status: 413,
    message: `Lists, quotes and tables can be nested ${DOCUMENT_MAX_DEPTH} times at most. Take some out of the others`,
  },
  document_too_long: { status: 413, message: 'This document is too long. Split it into two' },
  drawing_too_large: {
    status: 413,
    message: `A drawing can have at most ${DRAWING_ITEMS_MAX.toLocaleString('en')} strokes and ${formatSize(DRAWING_MAX_BYTES)}`,
  },
  document_draft_not_found: { status: 404, message: 'This draft no longer exists' },
  document_draft_changed_elsewhere: {
    status: 409,
    message: 'This draft was changed elsewhere. Compare both before you go on',
  },
  document_drafts_too_many: {
    status: 413,
    message: `There can be at most ${DOCUMENT_DRAFTS_MAX} drafts. Discard one first`,
  },
  document_picture_not_found: { status: 404, message: 'This picture no longer exists' },
  document_picture_too_large: {
    status: 413,
    message: `A picture can have at most ${formatSize(DOCUMENT_PICTURE_MAX_BYTES)}`,
  },
  document_picture_unreadable: { status: 422, message: 'This is not an intact PNG, JPEG, WebP, GIF or AVIF picture' },
  document_pictures_too_many: {
    status: 413,
    message: `A document can have at most ${DOCUMENT_PICTURES_MAX} pictures with ${formatSize(DOCUMENT_PICTURES_MAX_BYTES)} in all`,
  },
  file_not_document: { status: 422, message: 'Only HTML files can be opened as documents' },
  about_title_missing: { status: 400, message: 'Please enter a title for your about page' },
  about_title_too_long: {
    status: 400,
    message: `The title of an about page can have at most ${ABOUT_TITLE_MAX_CHARACTERS} characters`,
  },
  about_description_too_long: {
    status: 400,
    message: `The description of an about page can have at most ${ABOUT_DESCRIPTION_MAX_CHARACTERS.toLocaleString('en')} characters, including its formatting`,
  },
  about_image_words_too_long: {
    status: 400,
    message: `A caption can have at most ${ABOUT_CAPTION_MAX_CHARACTERS} characters, an alt text at most ${ABOUT_ALT_TEXT_MAX_CHARACTERS}`,
  },
  about_images_too_many: { status: 413, message: `An about page can have at most ${ABOUT_IMAGES_MAX} images` },
  about_images_kept_too_many: {
    status: 413,
    message: `There are already ${ABOUT_IMAGES_KEPT_MAX.toLocaleString('en')} images that no about page shows. They are deleted after a day. Try again then`,
  },
  about_image_not_found: { status: 404, message: 'This image is no longer there' },
  about_image_unreadable: { status: 422, message: 'This is not an image that can be read. Choose another one' },
  about_image_too_large: {
    status: 413,
    message: `An image can have at most ${formatSize(ABOUT_IMAGE_MAX_BYTES)}. Choose a smaller one`,
  },
  about_image_protected: {
    status: 403,
    message: 'This file is protected. Only images without a password can be added',
  },
  about_draft_changed_elsewhere: {
    status: 409,
    message: 'This page was changed somewhere else. Look at that, then save again',
  },
  document_page_unreadable: { status: 422, message: 'This page could not be read. Its elements are nested too deeply' },
  document_content_missing: { status: 400, message: 'Please enter the content of the page' },
  document_content_too_long: {
    status: 413,
    message: `A page can have at most ${DOCUMENT_PAGE_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  share_not_found: { status: 404, message: 'This link has already been deleted' },
  share_ended: { status: 404, message: 'This link no longer works' },
  share_expiry_past: { status: 400, message: 'Choose a date after today' },
  share_password_missing: { status: 400, message: 'Choose a password' },
  share_folder_only: { status: 400, message: 'Only a folder can take files' },
  share_takes_no_files: { status: 403, message: 'Nothing can be added through this link' },
  share_cookie_missing: {
    status: 403,
    message: 'Your browser keeps no cookies for this page. Allow them, then load it again',
  },
  share_size_reached: { status: 413, message: ({ detail = '' }) => `This link takes up to ${detail} are left.` },
  share_files_reached: {
    status: 409,
    message: ({ detail = '' }) => `This link takes up to ${detail}, and they have all arrived or are on their way`,
  },
  share_no_room: { status: 507, message: 'There is no room for this file. Tell whoever sent the link.' },
  share_uploads_too_many: {
    status: 503,
    message: 'Too many files are on their way through this link. Wait until some have arrived',
  },
  shares_too_many: {
    status: 409,
    message: `There are already ${SHARES_MAX.toLocaleString('en')} links. Delete those that nobody needs any more`,
  },
  pc_sync_not_found: { status: 404, message: 'This folder is no longer synced' },
  pc_sync_engine_old: { status: 503, message: ({ detail = '' }) => detail },
  pc_sync_engine_down: {
    status: 503,
    message: ({ detail }) => (detail === undefined ? 'Syncthing does not run' : `Syncthing does not run: ${detail}`),
  },
  pc_sync_device_invalid: { status: 400, message: 'This isn’t a device ID. It has 8 groups of 7 characters.' },
  pc_sync_device_own: {
    status: 400,
    message: 'This is the ID of Pinloft itself. Enter the one that the computer shows',
  },
  pc_sync_name_missing: { status: 400, message: 'Name the computer' },
  pc_sync_name_too_long: {
    status: 400,
    message: `The name of a computer can have at most ${PC_NAME_MAX_CHARACTERS} characters`,
  },
  pc_sync_folder_missing: { status: 400, message: 'Choose a folder' },
  pc_sync_folder_taken: {
    status: 409,
    message: ({ detail = '' }) => `${detail} is synced already, or is inside a folder that is, or has one inside`,
  },
  pc_sync_too_many: { status: 409, message: `At most ${PC_SYNC_MAX} folders can be synced` },
  pc_sync_ignore_invalid: {
    status: 400,
    message: ({ detail = '' }) => `This line cannot be used: ${detail}`,
  },
  pc_sync_hold_changed: {
    status: 409,
    message: 'What is on the computer has changed meanwhile. Look at it again, then decide',
  },
  pc_sync_conflict_gone: { status: 404, message: 'This conflict no longer exists' },
  linked_folder_not_found: { status: 404, message: 'This folder is no longer linked' },
  linked_directory_missing: { status: 400, message: 'Choose a directory of the server' },
  linked_directory_not_found: { status: 404, message: 'This directory is not there, or can’t be read' },
  /** The detail is one of `LINKED_FOLDERS_TEXTS.refusals`. */
  linked_directory_refused: {
    status: 409,
    message: ({ detail = 'This directory' }) => `This directory can’t be linked. ${detail}`,
  },
  linked_folders_too_many: { status: 409, message: `At most ${LINKED_FOLDERS_MAX} directories can be linked` },
  linked_not_replaced: { status: 409, message: 'Nothing else is in the place of this directory any more' },
  linked_read_only: { status: 403, message: 'This linked folder is read-only here. Change that in Settings → Storage' },
  linked_not_writable: { status: 403, message: 'The server may not write to this folder on its disk' },
  linked_name_impossible: {
    status: 400,
    message: 'The disk of this linked folder can’t hold this name. Choose a shorter one',
  },
  linked_inside_linked: { status: 409, message: 'A linked folder can’t be inside another one' },
  linked_not_synced: { status: 409, message: 'A linked folder can’t be synced with a computer' },
  linked_unlink_instead: {
    status: 409,
    message: 'A linked folder can’t be deleted. Unlink it in Settings → Storage: its files stay on the disk',
  },
  linked_not_copied: {
    status: 409,
    message: 'This file is still on the disk of a linked folder. Copy it to another folder, then use the copy',
  },
  linked_not_protected: {
    status: 409,
    message: 'Files of a linked folder stay on the disk as they are, so they can’t have a password',
  },
  linked_offline: {
    status: 503,
    message: 'The disk of this linked folder is not connected. Nothing has been forgotten',
  },
  linked_file_changed: {
    status: 409,
    message: 'This file was just changed on the disk. Try again in a moment',
  },
  linked_file_unreadable: { status: 403, message: 'The server may not read this file on its disk' },
  world_information_missing: {
    status: 400,
    message: 'Missing Information: Please select a world file and enter a world name',
  },
  world_name_invalid: {
    status: 400,
    message: 'The name of a world cannot be "." or "..", or contain a slash or an invisible control character',
  },
  world_name_too_long: {
    status: 400,
    message: `The name of a world can have at most ${WORLD_NAME_MAX_CHARACTERS} characters`,
  },
  world_name_taken: { status: 409, message: 'A world with this name already exists' },
  world_not_found: { status: 404, message: 'This world no longer exists' },
  world_revision_not_found: { status: 404, message: 'This revision no longer exists' },
  world_revision_current: { status: 409, message: 'The newest revision stays as long as the world does' },
  worlds_too_many: {
    status: 413,
    message: `There can be at most ${WORLDS_MAX.toLocaleString('en')} worlds, including those in the trash. Delete some permanently first`,
  },
  world_revisions_too_many: {
    status: 413,
    message: `A world can have at most ${WORLD_REVISIONS_MAX} revisions. Delete earlier ones first`,
  },
  world_refused: { status: 422, message: ({ detail = 'This archive is not a world' }) => detail },
  worlds_several: {
    status: 422,
    message: ({ detail = 'Several' }) => `${detail} worlds in this archive: choose one`,
  },
  world_in_use: {
    status: 409,
    message: ({ detail = 'A server' }) => `${detail} runs this world and cannot be asked to save it. Stop it first`,
  },
  game_server_not_found: { status: 404, message: 'This game server no longer exists' },
  game_server_name_missing: { status: 400, message: 'Give the server a name' },
  game_server_name_invalid: {
    status: 400,
    message: `The name of a server can have at most ${GAME_SERVER_NAME_MAX_CHARACTERS} characters, and no invisible ones`,
  },
  game_server_name_taken: { status: 409, message: 'A server with this name already exists' },
  game_servers_too_many: {
    status: 413,
    message: `There can be at most ${GAME_SERVERS_MAX} game servers. Delete one first`,
  },
  game_server_version_unknown: {
    status: 400,
    message: ({ detail = 'This version' }) => `${detail} is not a version that the built-in server can be`,
  },
  game_server_memory_invalid: {
    status: 400,
    message: `A game server has ${GAME_SERVER_MEMORY_MIN_MIB} to ${GAME_SERVER_MEMORY_MAX_MIB.toLocaleString('en')} MiB of memory`,
  },
  game_server_memory_short: { status: 409, message: ({ detail = 'There is not enough memory' }) => detail },
  game_server_port_invalid: {
    status: 400,
    message: `Choose a port from ${GAME_SERVER_PORT_MIN} to ${GAME_SERVER_PORT_MAX}`,
  },
  game_server_port_taken: { status: 409, message: ({ detail = 'This port is in use' }) => detail },
  game_server_schedule_invalid: {
    status: 400,
    message: `Backups can be made every ${GAME_BACKUP_MIN_MINUTES} minutes to every 7 days`,
  },
  game_server_eula_missing: { status: 400, message: 'Accept the EULA to go on' },
  game_server_jar_missing: { status: 400, message: 'Choose the server.jar' },
  game_server_jar_refused: {
    status: 422,
    message: ({ detail = 'This file isn’t a server: it has no main class' }) => detail,
  },
  game_engine_missing: { status: 503, message: ({ detail = 'The engine of this server is missing' }) => detail },
  game_server_world_taken: {
    status: 409,
    message: ({ detail = 'Another server' }) => `${detail} plays this world. One world is played by one server`,
  },
  game_server_world_unfit: {
    status: 409,
    message: ({ detail = 'This world can’t be played by this server' }) => detail,
  },
  game_server_status_wrong: {
    status: 409,
    message: ({ detail = 'in another state' }) => `This cannot be done while the server is ${detail}`,
  },
  game_server_busy: {
    status: 409,
    message: ({ detail = 'Its world is in use' }) => `${detail}. Wait until that is done`,
  },
  game_server_start_failed: {
    status: 500,
    message: ({ detail }) => `The server did not start${detail === undefined ? '' : `. ${detail}`}`,
  },
  game_server_command_invalid: {
    status: 400,
    message: `A command is one line of at most ${GAME_COMMAND_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  game_server_unresponsive: { status: 503, message: 'The server does not read commands at the moment. Try again' },
  game_server_player_invalid: {
    status: 400,
    message: 'The name of a player has 1 to 16 letters, digits and underscores',
  },
  game_server_players_too_many: {
    status: 413,
    message: `This list can have at most ${GAME_PLAYER_NAMES_MAX} names`,
  },
  game_server_properties_invalid: {
    status: 400,
    message: ({ detail = 'These properties can’t be stored' }) => detail,
  },
  game_server_property_managed: {
    status: 409,
    message: ({ detail = 'A property' }) => `${detail} is set by Pinloft: see the details of the server`,
  },
  game_backup_not_found: { status: 404, message: 'This backup no longer exists' },
  game_backup_failed: { status: 500, message: ({ detail = '' }) => `The backup failed. ${detail}` },
  cursor_invalid: { status: 400, message: 'This page of the list is no longer available. Load the list again' },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof ERRORS

/** The files that caused a refusal. */
export interface RefusedFiles {
  /** At most `REFUSAL_MAX_NAMED` of them. */
  files: readonly { id: string; name: string }[]
  /** Whether there are more. */
  hasMore: boolean
}

/** The version of a file that caused a refusal. */
export interface RefusedVersion {
  id: string
  /** When it was created, in ISO 8601. */
  modifiedAt: string
}

/** Body of every error response. Names the files if the refusal of several entries is about some of them. */
export interface ErrorBody extends Partial<RefusedFiles> {
  message: string
  code: ErrorCode
  version?: RefusedVersion
}

/** Returns the message of an error, with its details filled in. */
export function errorMessage(code: ErrorCode, details: ErrorDetails = {}): string {
  const { message }: CatalogueEntry = ERRORS[code]
  return typeof message === 'string' ? message : message(details)
}

export function errorStatus(code: ErrorCode): number {
  return ERRORS[code].status
}
