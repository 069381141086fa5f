import { describeFaults } from '../../testing/storage-faults.ts'
import { pdfViewerOperations } from './pdf-viewer.operations.ts'

describeFaults(pdfViewerOperations)
