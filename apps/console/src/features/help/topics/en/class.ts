import { heading, keys, list, note, picture, text } from '../../blocks';

export const topic = [
  text(
    'The teaching screen is dark, so that it can stand on the projector. The stage in the middle shows what the class sees; the play list is at the left, your students’ headsets at the right.',
  ),
  picture('play', 'The teaching screen.'),
  heading('begin', 'Begin'),
  text(
    'Orrery asks whom you teach: a class, a device group, or all headsets. Then press **Play**. All headsets start together; one that wakes later joins at the right second.',
  ),
  heading('control', 'Play, pause, next'),
  list(
    '**Play** and **Pause** act on the whole class. Drag the slider to another second.',
    '**Previous** and **Next** walk through the play list; a click on a row jumps.',
    '**Sync frame** brings all headsets to exactly your second.',
    '**Mute** silences the headsets: speak now.',
  ),
  heading('modes', 'Command mode and free mode'),
  text(
    'In **command mode** students see only what you play. In **free mode** they choose from the play list themselves, in VR. Switch for all, or for the selected headsets only.',
  ),
  heading('watch', 'See what they see'),
  text(
    'The tab **Class view** shows each student’s view, live. Whoever needs help comes first: offline, out of VR, low battery, behind the others.',
  ),
  picture('class-view', 'Class view: those who need help come first.'),
  heading('projector', 'On the projector'),
  text(
    '**Projector** leaves only the stage and its title: no names, no lists. The keys still work; Esc brings the screen back.',
  ),
  heading('test', 'Coursewares with a test'),
  text(
    'Choose the test in the chapter list and press **Play**. **Teaching data** shows who is in the test, who is still in the lesson and who has not started; **Study data** lists all tests of the school.',
  ),
  heading('shortcuts', 'Shortcuts'),
  keys(
    ['Space', 'play or pause'],
    ['← →', 'previous, next'],
    ['M', 'mute or unmute'],
    ['L', 'command or free mode'],
    ['S', 'sync frame'],
    ['P', 'projector: only the stage, Esc leaves'],
    ['?', 'show the shortcuts'],
  ),
  heading('end', 'End the class'),
  text(
    '**Finish class** tells the selected headsets that class is over; those that can, power off. The others ask the student to take them off.',
  ),
  note(
    'A headset whose row says “Lag” has not confirmed your last order. Give it a second; only then walk over.',
  ),
];
