import type { GuideDraft } from '@pinloft/contract/guides/drafts'
import type { GuideText } from '@pinloft/contract/guides/endpoints'
import * as drafts from '../../../platform/drafts/draft-keeper.ts'
import type { DraftToKeep } from './drafts.api.ts'

export type DraftState = drafts.DraftState<GuideDraft>

/** Keeps the draft of a guide. */
export class DraftKeeper extends drafts.DraftKeeper<GuideText, DraftToKeep, GuideDraft> {}
