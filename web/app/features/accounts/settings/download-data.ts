import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'

export const downloadData = (fileName: string): Promise<void> => saveFile(api.userExport(), fileName)
