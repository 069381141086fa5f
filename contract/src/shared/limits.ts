/** Longest access PIN, in characters. */
export const PIN_MAX_CHARACTERS = 6
/** Longest name of a file or folder, in characters (Unicode code points). */
export const NAME_MAX_CHARACTERS = 255
/** Deepest nesting of folders. */
export const FOLDER_MAX_DEPTH = 64
/** Most parts in one multipart upload; more go into further requests. */
export const UPLOAD_MAX_PARTS = 5000
/** Largest page of a list. */
export const PAGE_MAX_ITEMS = 1000
/** A text is shown up to this size, so that a log of gigabytes opens as fast as a note. */
export const TEXT_PREVIEW_MAX_BYTES = 1024 * 1024
/** Most entries of an archive that are listed. */
export const ARCHIVE_MAX_ENTRIES = 10_000
/** Longest password of a protected file, in characters. */
export const FILE_PASSWORD_MAX_CHARACTERS = 128
/** Largest request body of a resumable upload sent by our own client; common proxies accept up to 95 MB. */
export const UPLOAD_CHUNK_MAX_BYTES = 32 * 1024 * 1024
/** A file of at most this size is sent together with the request that creates its upload. */
export const UPLOAD_AT_ONCE_MAX_BYTES = 4 * 1024 * 1024
/** Files of one request for name conflicts. */
export const NAME_CONFLICTS_MAX = 1000
/** Parts of one file that our own client sends at the same time. */
export const UPLOAD_MAX_CONNECTIONS = 3
/** How long an unfinished upload is kept after its last bytes arrived. */
export const UPLOAD_KEPT_DAYS = 7
/** Most files and folders that can be selected for one request. */
export const ENTRIES_MAX = 10_000
/**
 * Most files and folders copied by one request, including the contents of folders. It is one transaction, and others
 * wait for it.
 */
export const FOLDER_COPY_MAX_ENTRIES = 20_000
/** Largest text file that can be edited. */
export const TEXT_EDIT_MAX_BYTES = 1024 * 1024
/** How long an action can be undone. */
export const UNDO_KEPT_MINUTES = 10
/** Most files and folders in one zip archive, including the contents of folders: its directory is held in memory. */
export const ZIP_MAX_ENTRIES = 500_000
/** How long a prepared zip archive can be downloaded after a download of it last started. */
export const ZIP_KEPT_MINUTES = 60
/** Most access tokens in one request for a zip archive; the server remembers no more keys. */
export const ZIP_TOKENS_MAX = 1000
/** How many of the protected files left out of a zip archive are named. */
export const ZIP_LEFT_OUT_MAX_NAMED = 100
/**
 * Longest film, in seconds: a week. A file that claims to be longer is measured; one that really is longer is played as
 * it is or not at all.
 */
export const FILM_MAX_SECONDS = 7 * 24 * 60 * 60
/** Most chapters of a film that are listed. */
export const CHAPTERS_MAX = 1000
/** Most tracks in the music queue. */
export const QUEUE_MAX_ENTRIES = 20_000
/** Most playlists. */
export const PLAYLISTS_MAX = 1000
/** Most tracks in one playlist. */
export const PLAYLIST_MAX_ENTRIES = 20_000
/** Longest name of a playlist, in characters. */
export const PLAYLIST_NAME_MAX_CHARACTERS = 255
/** Most passwords of protected files in one deletion: each is checked with a slow hash. */
export const DELETE_PASSWORDS_MAX = 1000
/** How many of the files that caused a refusal are named. */
export const REFUSAL_MAX_NAMED = 100
/** Longest retention period of the trash, unless it keeps everything forever. */
export const TRASH_MAX_KEPT_DAYS = 365
/**
 * Shortest and longest passphrase of a backup, in characters. A backup holds everything, and guesses at a stolen file
 * are unlimited.
 */
export const BACKUP_PASSPHRASE_MIN_CHARACTERS = 8
export const BACKUP_PASSPHRASE_MAX_CHARACTERS = 1000
/** How long a prepared backup or export waits for its download to start. */
export const DOWNLOAD_BEGIN_MINUTES = 5
/** How much of the start of a backup file is examined before the rest is sent: its header and table of contents. */
export const BACKUP_HEAD_BYTES = 512 * 1024
/** How long an opened backup file waits for its upload to start. */
export const BACKUP_FILE_BEGIN_MINUTES = 5
/** Most faults of a backup that are named. */
export const BACKUP_FAULTS_MAX_NAMED = 100
/** Most versions kept per file; beyond that, the oldest is deleted. */
export const VERSIONS_MAX_PER_FILE = 100
/** Longest retention period of versions, unless they are kept forever. */
export const VERSIONS_MAX_KEPT_DAYS = 365
/** Saves within this time of a session's first save of a file leave one version: the content before them. */
export const VERSION_GATHER_MINUTES = 10
/** How long all versions are kept. */
export const VERSIONS_ALL_KEPT_HOURS = 24
/** After that, how long one version per day is kept; then one per week. */
export const VERSIONS_DAILY_KEPT_DAYS = 30
/** How many of the damaged files are named. */
export const DAMAGED_FILES_MAX_NAMED = 100
/** How long wrong PINs from strangers are shown. */
export const STRANGER_GUESSES_SHOWN_DAYS = 30
/** How many of their networks are named. */
export const STRANGER_NETWORKS_MAX_NAMED = 20
/** Most finished jobs that are kept in the list; then the oldest ones are removed. */
export const JOBS_MAX_FINISHED = 100
/** Longest address of a video that is read, in characters. */
export const VIDEO_ADDRESS_MAX_CHARACTERS = 2048
/** Most videos of a playlist that are listed and downloaded. */
export const VIDEO_PLAYLIST_MAX_ENTRIES = 200
/** How long a download may go without any progress. */
export const VIDEO_DOWNLOAD_STALL_SECONDS = 120
/** Most downloads of videos that run at the same time: a site takes many requests for an attack. */
export const VIDEO_DOWNLOADS_AT_ONCE_MAX = 8
/** Lowest limit of their speed, in bytes per second. */
export const VIDEO_DOWNLOAD_MIN_BYTES_PER_SECOND = 16 * 1024
/** Longest cookies file, in characters. */
export const COOKIES_MAX_CHARACTERS = 1_000_000
/** Longest title of a guide, in characters. */
export const GUIDE_TITLE_MAX_CHARACTERS = 200
/** Longest description of a guide, in characters. */
export const GUIDE_DESCRIPTION_MAX_CHARACTERS = 1000
/** Longest text of a guide, in characters. */
export const GUIDE_CONTENT_MAX_CHARACTERS = 500_000
/** Longest category or tag of a guide, in characters. */
export const GUIDE_LABEL_MAX_CHARACTERS = 60
/** Most tags of a guide. */
export const GUIDE_TAGS_MAX = 20
/** Length of the text shown on the card of a guide, in characters. */
export const GUIDE_PREVIEW_CHARACTERS = 120
/** Most guides, including those in the trash. */
export const GUIDES_MAX = 20_000
/** Most drafts of guides; a text that is written at the same time on several devices has one. */
export const GUIDE_DRAFTS_MAX = 500
/** Most revisions kept per guide, including the current one; beyond that, they are thinned. */
export const GUIDE_REVISIONS_MAX = 100
/** Largest picture in a guide. */
export const GUIDE_PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** Most pictures of all guides. */
export const GUIDE_PICTURES_MAX = 50_000
/** How long a picture is kept that no text, revision or draft shows. */
export const GUIDE_PICTURE_UNUSED_HOURS = 24
/** Largest zip of guides that is imported, and largest total of its unpacked contents. */
export const GUIDES_IMPORT_MAX_BYTES = 2 * 1024 * 1024 * 1024
/** Most guides and pictures in a zip that is imported. */
export const GUIDES_IMPORT_MAX_ENTRIES = 20_000
/** How many of the entries of a zip that were left out are named. */
export const GUIDES_IMPORT_MAX_NAMED = 100
/** Longest base address of a provider of language models, in characters. */
export const AI_ADDRESS_MAX_CHARACTERS = 2048
/** Longest key of a provider, in characters. */
export const AI_KEY_MAX_CHARACTERS = 4096
/** Longest name of a model, in characters. */
export const AI_MODEL_MAX_CHARACTERS = 256
/** Most models of a provider that are listed. */
export const AI_MODELS_MAX = 1000
/** Least and most of a conversation that is sent to a model at once, in tokens, and the first setting. */
export const AI_CONTEXT_MIN_TOKENS = 2048
export const AI_CONTEXT_MAX_TOKENS = 2_000_000
export const AI_CONTEXT_DEFAULT_TOKENS = 32_768
/** How long a provider may send nothing. */
export const AI_SILENCE_SECONDS = 60
/** Longest title of a conversation, in characters. */
export const CONVERSATION_TITLE_MAX_CHARACTERS = 200
/** Most conversations, including those in the trash. */
export const CONVERSATIONS_MAX = 20_000
/** Most messages of a conversation, in all branches. */
export const CONVERSATION_MAX_MESSAGES = 10_000
/** Longest question to the assistant, in characters. */
export const MESSAGE_MAX_CHARACTERS = 200_000
/** Longest answer, in characters; what is longer is cut off. */
export const ANSWER_MAX_CHARACTERS = 1_200_000
/** Most files attached to a question. */
export const ATTACHMENTS_MAX = 20
/** Most steps of one answer; then it is completed without tools. */
export const ASSISTANT_STEPS_MAX = 24
/** Most files, folders or guides that a step names. */
export const ASSISTANT_ITEMS_MAX = 50
/** Longest text that the assistant writes into a file or guide, in characters. */
export const ASSISTANT_FILE_TEXT_MAX_CHARACTERS = 200_000
/** Longest description of a picture to be made, in characters. */
export const PICTURE_PROMPT_MAX_CHARACTERS = 4000
/** Largest picture that is pasted into a question, or made by a model. */
export const ASSISTANT_PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** Processors of a machine. */
export const MACHINE_CPU_MIN = 1
export const MACHINE_CPU_MAX = 8
export const MACHINE_CPU_DEFAULT = 2
/** Memory of a machine in GB. */
export const MACHINE_MEMORY_MIN_GB = 2
export const MACHINE_MEMORY_MAX_GB = 32
export const MACHINE_MEMORY_STEP_GB = 2
export const MACHINE_MEMORY_DEFAULT_GB = 4
/** Size of a machine's disk in GB. */
export const MACHINE_STORAGE_MIN_GB = 20
export const MACHINE_STORAGE_MAX_GB = 500
export const MACHINE_STORAGE_STEP_GB = 10
export const MACHINE_STORAGE_DEFAULT_GB = 50
/** Longest name of a machine, in characters. */
export const MACHINE_NAME_MAX_CHARACTERS = 300
/** Most machines, including those in the trash. */
export const MACHINES_MAX = 100
/** Most ports of this computer that lead to one machine. */
export const MACHINE_PORT_FORWARDS_MAX = 20
/** Most snapshots of a machine. */
export const MACHINE_SNAPSHOTS_MAX = 50
/** Longest name of a snapshot, in characters. */
export const SNAPSHOT_NAME_MAX_CHARACTERS = 100
/** How long a ticket for a console can be used. */
export const MACHINE_TICKET_SECONDS = 30
/** Most characters typed by one call. */
export const MACHINE_KEYS_MAX_CHARACTERS = 1000
/** How long measurements of what a machine uses are kept, and how often one is made. */
export const MACHINE_USAGE_KEPT_MINUTES = 10
export const MACHINE_USAGE_INTERVAL_SECONDS = 2
/** Longest name of a user that is set up in an image, in characters. */
export const MACHINE_USER_MAX_CHARACTERS = 32
/** Longest password of such a user, in characters. */
export const MACHINE_PASSWORD_MAX_CHARACTERS = 256
/** Longest SSH key, in characters. */
export const SSH_KEY_MAX_CHARACTERS = 16_384
/** Longest title of a document, in characters; its file is named after it. */
export const DOCUMENT_TITLE_MAX_CHARACTERS = 200
/** Deepest nesting of what is in a document, such as lists in cells. */
export const DOCUMENT_MAX_DEPTH = 60
/** Most paragraphs, cells, list items and pieces of text of a document, in all. */
export const DOCUMENT_MAX_NODES = 200_000
/** Longest text of a document, in characters. */
export const DOCUMENT_TEXT_MAX_CHARACTERS = 2_000_000
/** Largest request with a document, as JSON. */
export const DOCUMENT_BODY_MAX_BYTES = 48 * 1024 * 1024
/** Most strokes, shapes and filled areas of a drawing. */
export const DRAWING_ITEMS_MAX = 20_000
/** Largest drawing, as JSON. */
export const DRAWING_MAX_BYTES = 16 * 1024 * 1024
/** Most points of one stroke. */
export const STROKE_MAX_POINTS = 20_000
/** Largest distance on a page, in CSS pixels. */
export const DRAWING_COORDINATE_MAX = 1_000_000
/** Largest picture in a document. */
export const DOCUMENT_PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** Most pictures in a document. */
export const DOCUMENT_PICTURES_MAX = 1000
/** Largest total of the pictures in a document. */
export const DOCUMENT_PICTURES_MAX_BYTES = 200 * 1024 * 1024
/** How long a picture is kept that no draft shows. */
export const DOCUMENT_PICTURE_UNUSED_HOURS = 24
/** Most drafts of documents. */
export const DOCUMENT_DRAFTS_MAX = 500
/** How long a discarded draft can be taken back. */
export const DOCUMENT_DRAFT_DISCARDED_HOURS = 24
/** How long a draft is kept that has nothing its file does not have. */
export const DOCUMENT_DRAFT_SAVED_DAYS = 30
/** Longest title of an about page, in characters. */
export const ABOUT_TITLE_MAX_CHARACTERS = 200
/** Longest description of an about page, in characters of its HTML. */
export const ABOUT_DESCRIPTION_MAX_CHARACTERS = 100_000
/** Longest caption and longest alternative text of an image of an about page, in characters. */
export const ABOUT_CAPTION_MAX_CHARACTERS = 500
/** Changes of an about page that were sent and not answered; each reload adds one. */
export const ABOUT_CHANGE_MARKS_MAX = 10
export const ABOUT_ALT_TEXT_MAX_CHARACTERS = 1000
/** Most images of an about page. */
export const ABOUT_IMAGES_MAX = 100
/** Largest image that is added to an about page; the page has smaller ones made of it. */
export const ABOUT_IMAGE_MAX_BYTES = 64 * 1024 * 1024
/** How long an image is kept that the draft no longer shows. */
export const ABOUT_IMAGE_UNUSED_HOURS = 24
/** Most images that wait to be deleted or shown. */
export const ABOUT_IMAGES_KEPT_MAX = 2000
/** Longest page that another program stores as a document, in characters. */
export const DOCUMENT_PAGE_MAX_CHARACTERS = 25_000_000

export const SHARE_NAME_MAX_CHARACTERS = 100
export const SHARE_PASSWORD_MAX_CHARACTERS = 128
export const SHARE_DOWNLOADS_MAX = 1_000_000
export const SHARES_MAX = 1000
/** Largest limit of files that a link takes. */
export const SHARE_FILES_MAX = 1_000_000
/** Files that are on their way through one link at the same time. */
export const SHARE_UPLOADS_MAX = 200
/** The newest files added by visitors that are listed. */
export const SHARE_ADDITIONS_LISTED = 200
/** Entries on one page of a shared folder. */
export const SHARE_PAGE_ENTRIES = 500
/** Of one link; they fit on one page. */
export const SHARE_ENTRIES_MAX = 500

/** Longest name of an app password, in characters. */
export const APP_PASSWORD_NAME_MAX_CHARACTERS = 100
/** Most app passwords. */
export const APP_PASSWORDS_MAX = 200

/** Longest name of a computer, in characters. */
export const PC_NAME_MAX_CHARACTERS = 100
/** Most folders that are kept the same with computers. */
export const PC_SYNC_MAX = 200
/** Most lines of what a folder ignores, and the longest of them. */
export const PC_SYNC_IGNORE_LINES_MAX = 200
export const PC_SYNC_IGNORE_MAX_CHARACTERS = 500
/** The highest limit of a computer's bandwidth, in KiB per second. */
export const PC_SYNC_BANDWIDTH_MAX_KIB = 10_000_000
/** Files that are named where there may be many. */
export const PC_SYNC_LISTED = 200
/** A folder stops when a computer deletes this many of its files at once, */
export const PC_SYNC_DELETED_MAX = 100
/** or more than this part of them, if that are at least so many. */
export const PC_SYNC_DELETED_PART = 0.25
export const PC_SYNC_DELETED_MIN = 5
/** Files with one new extension that stop a folder. */
export const PC_SYNC_RENAMED_MAX = 10

/** Longest value of browser data, in UTF-8 bytes. */
export const BROWSER_DATA_VALUE_MAX_BYTES = 5 * 1024 * 1024
export const BROWSER_DATA_KEY_MAX_CHARACTERS = 1024
/** Most keys of a domain, and most bytes of their keys and values. */
export const BROWSER_DATA_KEYS_MAX = 10_000
export const BROWSER_DATA_DOMAIN_MAX_BYTES = 100 * 1024 * 1024
export const BROWSER_DATA_DOMAINS_MAX = 100
/** Most earlier values of a key. */
export const BROWSER_DATA_VERSIONS_MAX = 20
/** A value that a device itself replaces sooner is no earlier version. */
export const BROWSER_DATA_VERSION_AFTER_MINUTES = 10
/** Characters of a value that lists show. */
export const BROWSER_DATA_PREVIEW_CHARACTERS = 160
/** Entries on one page. */
export const BROWSER_DATA_PAGE_ENTRIES = 100
/** Most directories of the server that are linked into Cloud Storage. */
export const LINKED_FOLDERS_MAX = 50
/** Directories of the server that are listed at a time. */
export const LINKED_DIRECTORIES_LISTED = 500
/** Things in a linked directory that do not show here and are named. */
export const LINKED_SKIPPED_LISTED = 500
/** How often a linked directory is compared as a whole, whatever was watched meanwhile. */
export const LINKED_RESCAN_MINUTES = 15
/** Longest name of a world, in characters. */
export const WORLD_NAME_MAX_CHARACTERS = 100
/** Most worlds, including those in the trash. */
export const WORLDS_MAX = 1000
/** Most revisions of a world. */
export const WORLD_REVISIONS_MAX = 100
/** Most files and folders in the archive of a world. */
export const WORLD_MAX_ENTRIES = 100_000
/** Largest total of the unpacked files of a world. */
export const WORLD_UNPACKED_MAX_BYTES = 64 * 1024 ** 3
/** Above its first bytes, an archive unpacks to at most this many times its size. */
export const WORLD_UNPACKED_FREE_BYTES = 64 * 1024 * 1024
export const WORLD_UNPACKED_MAX_RATIO = 200
/** Most regions on the map of a world. */
export const WORLD_MAP_REGIONS_MAX = 4096
/** How many of the worlds in an archive with several are named. */
export const WORLDS_NAMED_MAX = 100
/** Most game servers. */
export const GAME_SERVERS_MAX = 20
/** Longest name of a game server, in characters. */
export const GAME_SERVER_NAME_MAX_CHARACTERS = 60
/** Bounds of the memory of a game server, and what it gets if nothing is chosen. */
export const GAME_SERVER_MEMORY_MIN_MIB = 512
export const GAME_SERVER_MEMORY_MAX_MIB = 64 * 1024
export const GAME_SERVER_MEMORY_DEFAULT_MIB = 2048
/** Ports below are those of the system. */
export const GAME_SERVER_PORT_MIN = 1024
export const GAME_SERVER_PORT_MAX = 65_535
/** The port of the game; a new server gets this one or the next free ones. */
export const GAME_SERVER_PORT_DEFAULT = 25_565
/** Most lines of a console that are kept, and the longest of them. */
export const GAME_CONSOLE_KEPT_LINES = 2000
export const GAME_CONSOLE_LINE_MAX_CHARACTERS = 1000
export const GAME_CONSOLE_PAGE_LINES = 500
export const GAME_COMMAND_MAX_CHARACTERS = 1000
export const GAME_PROPERTIES_MAX_BYTES = 64 * 1024
/** Most names on the whitelist, and most operators. */
export const GAME_PLAYER_NAMES_MAX = 500
/** Bounds of the time between scheduled backups. */
export const GAME_BACKUP_MIN_MINUTES = 5
export const GAME_BACKUP_MAX_MINUTES = 7 * 24 * 60
/** Largest `server.jar`. */
export const GAME_JAR_MAX_BYTES = 512 * 1024 * 1024
