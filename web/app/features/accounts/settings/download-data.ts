import { laterApi } from '../../../lib/later-api.ts'
import { saveFile } from '../../../lib/save-file.ts'

export const downloadData = (fileName: string): Promise<void> => saveFile(laterApi.userExport(), fileName)
