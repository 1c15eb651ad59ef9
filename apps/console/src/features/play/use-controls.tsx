import { type Desired, UNMUTED_VOLUME } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { http } from '../../lib/http';
import type { DeviceView } from '../../lib/live/device-view';
import { order } from '../../lib/live/order';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';

type Area = Desired['area'];

interface ControlsOptions {
  readonly selected: readonly DeviceView[];
  /** Devices that are away and get the same orders for when they wake. */
  readonly followers: readonly number[];
  readonly needsDevices: () => boolean;
  readonly onShutdown: () => void;
}

/** Mode, mute, volume, area and shutdown of the selected devices (PLAY-46 to PLAY-66). */
export function useControls({ selected, followers, needsDevices, onShutdown }: ControlsOptions) {
  const { t } = useTranslation();
  const { message, modal } = useApp();
  const showFailure = useFailure();
  const ids = selected.map(({ id }) => id);
  const everybody = [...ids, ...followers];
  const count = ids.length;
  const commanded = selected.filter((view) => view.command).length;
  const command = count > 0 && commanded === count;
  const muted = count > 0 && selected.every((view) => view.muted);

  async function setVolume(volume: number): Promise<boolean> {
    if (!needsDevices()) return false;
    try {
      await order(ids, { volume }, () => http.setVolume({ ids: everybody, volume }));
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  }

  async function switchMode(): Promise<void> {
    try {
      const mode = command ? 'toFree' : 'toCommand';
      await order(ids, { mode: command ? 'free' : 'command' }, () => http.setMode({ ids: everybody, mode }));
      message.success(t(command ? 'play.toFreeDone' : 'play.toCommandDone'));
    } catch {
      message.error(t('play.modeFailed'));
    }
  }

  /** Orders the plain safe area (mode 1) or a security distance. @returns whether the server took it */
  async function setArea(area: Area): Promise<boolean> {
    const { mode, radiusCm, eyeHeightCm } = area;
    const size = mode === 1 ? {} : { width: radiusCm, height: eyeHeightCm };
    try {
      await order(ids, { area }, () => http.setArea({ device_id: everybody, set_mode: mode, ...size }));
      message.success(t(mode === 1 ? 'play.area.reset' : 'play.area.set', { radiusCm, eyeHeightCm }));
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  }

  async function shutDown(): Promise<void> {
    try {
      await order(ids, { play: null }, () => http.shutdown({ ids: everybody }));
      onShutdown();
      message.success(t('play.shutdownDone'));
    } catch (error) {
      showFailure(error);
    }
  }

  return {
    command,
    /** How many are in command mode. */
    commanded,
    muted,
    // Where they differ the loudest counts: the slider must not say 0 while somebody hears something.
    volume: count > 0 ? Math.max(...selected.map(({ volume }) => volume)) : UNMUTED_VOLUME,
    setVolume,
    setArea,
    needsDevices,
    async toggleMute() {
      if (await setVolume(muted ? UNMUTED_VOLUME : 0))
        message.success(t(muted ? 'play.voiceOn' : 'play.muted'));
    },
    toggleMode() {
      if (!needsDevices()) return;
      modal.confirm({
        width: MODAL_WIDTH_PX,
        title: command ? t('play.toFreeTitle', { count }) : t('play.toCommandTitle', { count }),
        content: t(command ? 'play.toFreeHint' : 'play.toCommandHint'),
        okText: t(command ? 'play.toFreeConfirm' : 'play.toCommandConfirm'),
        cancelText: t('action.cancel'),
        onOk: switchMode,
      });
    },
    askShutdown() {
      if (!needsDevices()) return;
      modal.confirm({
        width: MODAL_WIDTH_PX,
        title: t('play.shutdownTitle', { count }),
        content: t('play.shutdownHint'),
        okText: t('play.shutdownConfirm', { count }),
        okButtonProps: { danger: true },
        cancelText: t('action.cancel'),
        onOk: shutDown,
      });
    },
  };
}
