/** Id of the folder that contains everything. Its path is empty. */
export const ROOT_FOLDER_ID = 'root'
