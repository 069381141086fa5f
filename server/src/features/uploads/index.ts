export { multipartRoutes } from './multipart.routes.ts'
export { MultipartUploadService } from './multipart.service.ts'
