import { z } from 'zod'

const Text = z.coerce.string().optional()
const Count = z.coerce.number().optional().catch(undefined)
const Tags = z
  .record(z.string(), z.coerce.string())
  .transform((tags) => new Map(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value])))
  .default(new Map())

const ReportedStream = z.object({
  index: z.number(),
  codec_type: Text,
  codec_name: Text,
  profile: Text,
  level: Count,
  width: Count,
  height: Count,
  pix_fmt: Text,
  bits_per_raw_sample: Count,
  avg_frame_rate: Text,
  r_frame_rate: Text,
  color_transfer: Text,
  channels: Count,
  sample_rate: Count,
  bits_per_sample: Count,
  bit_rate: Count,
  disposition: z.record(z.string(), z.number()).default({}),
  side_data_list: z.array(z.object({ side_data_type: Text })).default([]),
  tags: Tags,
})
export type ReportedStream = z.infer<typeof ReportedStream>

/** The parts of an ffprobe report that are used. */
export const FfprobeReport = z.object({
  format: z.object({
    format_name: z.string(),
    duration: Count,
    start_time: Count,
    bit_rate: Count,
    tags: Tags,
  }),
  streams: z.array(ReportedStream).default([]),
  chapters: z.array(z.object({ start_time: Count, end_time: Count, tags: Tags })).default([]),
})
export type FfprobeReport = z.infer<typeof FfprobeReport>
