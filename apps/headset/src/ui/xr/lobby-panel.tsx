import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { INK, paintSheet, paintText } from '../../engine/panel-paint';
import { mayChooseStudent } from '../../session/student-desk';
import { useHeadset, useHeadsetState } from '../headset-context';
import { InFront } from './in-front';
import { Pill } from './pill';
import { usePanel } from './use-panel';

/** Immersive lobby: the class's name under the turning orrery. */
export function LobbyPanel() {
  const { t, i18n } = useTranslation();
  const { session } = useHeadset();
  const schoolName = useHeadsetState((state) => state.schoolName);
  const className = useHeadsetState((state) => state.desired.classroom?.name);
  const deviceName = useHeadsetState((state) => state.deviceName);
  const heading = className ?? t('lobby.noClass');
  const student = useHeadsetState((state) => state.desired.student?.name);
  const choosable = useHeadsetState(mayChooseStudent);
  const soon = student ? t('student.hello', { name: student }) : t('lobby.soon');
  const chinese = i18n.language === 'zh';
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      paintSheet(context, { x: 0, y: 0, width, height }, 44);
      const maxWidth = width - 100;
      const middle = width / 2;
      paintText(context, schoolName, middle, height * 0.18, { size: 36, colour: INK.brass, maxWidth });
      const family = chinese ? 'song' : 'sans';
      paintText(context, heading, middle, height * 0.44, { size: 86, weight: 600, family, maxWidth });
      paintText(context, soon, middle, height * 0.69, { size: 44, colour: INK.soft, maxWidth });
      paintText(context, deviceName, middle, height * 0.88, { size: 28, colour: INK.quiet, maxWidth });
    },
    [schoolName, heading, soon, deviceName, chinese],
  );
  const panel = usePanel(1.5, 0.56, paint);
  return (
    <InFront>
      <primitive object={panel.mesh} position={[0, -0.42, -1.75]} rotation={[-0.18, 0, 0]} />
      {choosable ? (
        <Pill
          label={t(student ? 'student.notMe' : 'student.who')}
          position={[0, -0.83, -1.5]}
          onChoose={() => session.students.show(true)}
        />
      ) : null}
    </InFront>
  );
}
