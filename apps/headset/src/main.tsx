import '@fontsource-variable/inter/opsz.css';
import './ui/style/global.css';
import { createRoot } from 'react-dom/client';
import { createStage } from './engine/stage';
import { canEnterVr } from './session/capabilities';
import { startHeadsetSession } from './session/headset-session';
import { machineName } from './session/machine-name';
import { takeSlot } from './session/slot';
import { rememberedSlot, rememberSlot } from './session/slot-store';
import { App } from './ui/app';
import { keepPage } from './ui/keep-page';
import { startTexts } from './ui/texts';

async function start(): Promise<void> {
  const [slot, vr] = await Promise.all([
    takeSlot(navigator.locks ?? null, rememberedSlot(sessionStorage)),
    canEnterVr(navigator),
    startTexts(),
  ]);
  rememberSlot(sessionStorage, slot);
  const stage = createStage();
  const session = await startHeadsetSession({
    stage,
    slot,
    vr,
    machineName: machineName(navigator.userAgent, slot),
    window,
  });
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App session={session} stage={stage} vr={vr} />);
  await keepPage();
}

void start();
