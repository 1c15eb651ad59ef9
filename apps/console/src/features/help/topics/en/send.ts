import { facts, heading, note, picture, steps, text } from '../../blocks';

export const topic = [
  text(
    'Sending puts the play list on the headsets. They fetch its files by themselves and are ready before you start.',
  ),
  picture('send', 'Send the play list: to whom, to which headsets, and how.'),
  heading('send', 'Send'),
  steps(
    'In **Create lesson** press **Send to headsets**.',
    'Choose a class or a device group.',
    'Select headsets one by one, or **Select all online**.',
    'Choose whether the list replaces what they hold or is added to it.',
    'Press **Send to … headsets**, then **Go to class**.',
  ),
  note(
    'Send the evening before, or while the children sit down. A headset that sleeps gets the list when it wakes; nothing has to be sent again.',
  ),
  heading('how-long', 'How long it takes'),
  facts(
    ['A panorama or a model', 'a few seconds'],
    ['A 360° video on a good network', 'under a minute for thirty headsets'],
    ['A weak access point', 'several minutes: send earlier'],
  ),
  heading('ready', 'Is everything there?'),
  text(
    'Administrators see in **Install management** which headset has which resource: installed, installing, not installed, failed. A headset without the file still plays, straight from the school’s server, but it may begin a moment later.',
  ),
];
