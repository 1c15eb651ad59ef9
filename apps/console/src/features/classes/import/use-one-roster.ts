import { type OneRoster, placeStudents } from '@orrery/roster';
import { useState } from 'react';
import { http } from '../../../lib/http';
import { useFailure } from '../../../lib/use-failure';
import { chooseClasses, type OneRosterPlan, toOneRosterPlan, toWireClasses } from './one-roster-plan';
import { type FileState, useFileJob } from './use-file-job';

/** Longest wait for a whole school on a slow line, in milliseconds. */
const ROSTER_TIMEOUT_MS = 120_000;

type WireClasses = ReturnType<typeof toWireClasses>;

/** A roster that was read, and which of its classes somebody wants. */
interface Read {
  readonly fileName: string;
  readonly roster: OneRoster;
  /** Ids of the export. */
  readonly chosen: ReadonlySet<string>;
}

/** Where the import of a whole school stands. */
export type OneRosterState =
  | FileState
  | { readonly step: 'check' | 'save' }
  | ({ readonly step: 'classes' } & Read)
  | ({ readonly step: 'confirm'; readonly classes: WireClasses; readonly plan: OneRosterPlan } & Read);

/** Leads classes and students from a OneRoster export into the school: read, chosen, previewed, saved. */
export function useOneRoster(onImported: (done: { created: number; added: number }) => void) {
  const showFailure = useFailure();
  const [state, setState] = useState<OneRosterState>({ step: 'choose', problem: null });
  const job = useFileJob(setState);

  const read = (file: File) =>
    job.read({ kind: 'readOneRoster', file }, (roster) =>
      setState({ step: 'classes', fileName: file.name, roster, chosen: chooseClasses(roster.classes) }),
    );

  const check = async ({ fileName, roster, chosen }: Read) => {
    const signal = job.start();
    const wanted = roster.classes.filter(({ sourcedId }) => chosen.has(sourcedId));
    const classes = toWireClasses(placeStudents(wanted));
    setState({ step: 'check' });
    try {
      const answer = await http.rosterImport(
        { classes, preview: 1 },
        { signal, timeoutMs: ROSTER_TIMEOUT_MS },
      );
      const plan = toOneRosterPlan(roster, answer);
      setState({ step: 'confirm', fileName, roster, chosen, classes, plan });
    } catch (error) {
      if (signal.aborted) return;
      setState({ step: 'classes', fileName, roster, chosen });
      showFailure(error);
    }
  };

  const save = async (confirmed: Extract<OneRosterState, { step: 'confirm' }>) => {
    setState({ step: 'save' });
    try {
      onImported(await http.rosterImport({ classes: confirmed.classes }, { timeoutMs: ROSTER_TIMEOUT_MS }));
    } catch (error) {
      setState(confirmed);
      showFailure(error);
    }
  };

  return {
    state,
    read,
    check,
    save,
    choose: (read: Read) => setState({ step: 'classes', ...read }),
    restart: job.restart,
  };
}
