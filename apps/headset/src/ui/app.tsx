import { useMemo } from 'react';
import type { Stage } from '../engine/stage';
import type { HeadsetSession } from '../session/session-types';
import { createClassEntry } from './class-entry';
import { HeadsetContext, useHeadsetState } from './headset-context';
import { Theatre } from './scene/theatre';
import { ClassOver } from './screens/class-over';
import { CodePad } from './screens/code-pad';
import { Identify } from './screens/identify';
import { Insecure } from './screens/insecure';
import { Lobby } from './screens/lobby';
import { Nudge } from './screens/nudge';
import { Shelf } from './screens/shelf';
import { StageScreen } from './screens/stage-screen';
import { StudentChooser } from './students/student-chooser';
import { TruthMark } from './truth-mark';
import { createHeadsetXrStore } from './xr/xr-store';

/** The whole page: one theatre that never goes away, and the screen that fits the moment over it. */
export function App(props: { session: HeadsetSession; stage: Stage; vr: boolean }) {
  const { session, stage, vr } = props;
  const xrStore = useMemo(createHeadsetXrStore, []);
  const headset = useMemo(
    () => ({ session, stage, vr, enterClass: createClassEntry(session, xrStore, vr) }),
    [session, stage, vr, xrStore],
  );
  return (
    <HeadsetContext value={headset}>
      <Theatre xrStore={xrStore} />
      <Screen />
      <StudentChooser />
      <Nudge />
      <Identify />
      <Insecure />
      <TruthMark />
    </HeadsetContext>
  );
}

function Screen() {
  const phase = useHeadsetState((state) => state.phase);
  const screen = useHeadsetState((state) => state.wanted.screen);
  if (phase === 'starting') return null;
  if (phase === 'unregistered') return <CodePad />;
  switch (screen) {
    case 'lobby':
      return <Lobby />;
    case 'shelf':
      return <Shelf />;
    case 'stage':
      return <StageScreen />;
    case 'ended':
      return <ClassOver />;
  }
}
