/** Id of the folder that holds everything. Its path is empty. */
export const ROOT_FOLDER_ID = 'root'
