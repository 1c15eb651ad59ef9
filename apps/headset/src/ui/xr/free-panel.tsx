import { useTranslation } from 'react-i18next';
import { mayChooseStudent } from '../../session/student-desk';
import { useHeadset, useHeadsetState } from '../headset-context';
import { InFront } from './in-front';
import { Pill } from './pill';

const STEP = 0.52;

/** Free mode in space: low in front of the student, back to the shelf, pause, and who this is. */
export function FreePanel() {
  const { t } = useTranslation();
  const { session } = useHeadset();
  const listed = useHeadsetState((state) => state.desired.playlist.length > 0);
  const own = useHeadsetState((state) => state.wanted.screen === 'stage' && state.wanted.order.own);
  const paused = useHeadsetState((state) => state.playing?.status === 'paused');
  const timed = useHeadsetState(
    (state) => state.shelf.find((item) => item.rid === state.playing?.resource)?.durationSeconds != null,
  );
  const choosable = useHeadsetState(mayChooseStudent);
  const name = useHeadsetState((state) => state.desired.student?.name);
  const buttons = [
    listed ? { label: t('shelf.back'), act: () => session.pick(null) } : null,
    own && timed
      ? { label: t(paused ? 'shelf.play' : 'shelf.pause'), act: () => session.togglePlay() }
      : null,
    choosable ? { label: name ?? t('student.who'), act: () => session.students.show(true) } : null,
  ].filter((button) => button !== null);
  return (
    <InFront>
      {buttons.map(({ label, act }, index) => (
        <Pill
          key={label}
          label={label}
          position={[(index - (buttons.length - 1) / 2) * STEP, -0.75, -1.2]}
          onChoose={act}
        />
      ))}
    </InFront>
  );
}
