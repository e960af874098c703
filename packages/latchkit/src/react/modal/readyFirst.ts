import type { Kit } from '../../core/kit.js'
import { holder } from '../../core/select/holder.js'
import type { OpenableView } from '../../core/state/views.js'
import type { TextTable } from '../text/en.js'
import { createStage } from './createStage.js'
import { firstFrame } from './firstFrame.js'
import { loadView, viewsOf } from './loadView.js'
import { rehearse } from './rehearse.js'
import type { Memory } from './Stage.js'

/**
 * Makes the stage and, for nobody to see, its first frame, while a pointer or the focus only rests on a button: the first
 * run of anything is by far the slowest. Nothing of it is in the page, and no wallet or chain is asked.
 */
export async function readyFirst(
  kit: Kit,
  view: OpenableView | undefined,
  { locale, table }: { readonly locale: string; readonly table: Promise<TextTable | undefined> },
): Promise<void> {
  const likely = view ?? (holder(kit.store.getState()).address ? 'Account' : 'Connect')
  const texts = await table
  const memory: Memory = kit.live.face
  const isOff = () => memory.isOver || kit.live.phase !== 'started'
  if (!memory.stage && !isOff()) {
    memory.stage = createStage(kit, texts, locale)
    if (likely === 'Connect') firstFrame(kit, memory.stage.room)
  }
  const loaded = await loadView(viewsOf(kit), likely)
  const { stage } = memory
  // Once it is being opened, a rehearsal would only take its time away.
  const isLate = kit.store.getState().modal.open
  if (likely === 'Connect' || isOff() || isLate || !stage || stage.rehearsed.has(likely)) return
  stage.rehearsed.add(likely)
  loaded.recall?.(kit, {})
  rehearse(kit, stage.room, likely)
}
