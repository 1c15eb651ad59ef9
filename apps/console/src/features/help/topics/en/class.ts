import { heading, keys, list, note, picture, text } from '../../blocks';

export const topic = [
  text(
    'The teaching screen is dark, so that it can stand on the projector. The stage in the middle shows what the class sees; the play list is at the left, your students’ headsets at the right.',
  ),
  picture('play', 'The teaching screen.'),
  heading('begin', 'Begin'),
  text(
    'Orrery asks whom you teach: a class, a device group, or all headsets. Then press **Play**. All headsets start together; one that wakes later joins at the right second. In a class, students choose their name on the headset under **Who are you?**; from then on you see names everywhere.',
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
  heading('point', 'Point at something'),
  text(
    'Click on a panorama or a 360° video: an arrow and a glow lead every headset there, and **Add a note** puts a few words beside it. Below, the strip counts who looks at it and names who does not; a press on a name shows what that student looks at.',
  ),
  text(
    '**Show where students look** puts a coloured point with a name for each of them on the picture, **Attention map** colours what was looked at long. Orrery keeps this only where your school has allowed it.',
  ),
  heading('watch', 'See what they see'),
  text(
    'The tab **Class view** shows each student’s view, live. Whoever needs help comes first: offline, out of VR, low battery, looking away from your marker, behind the others. The slider makes the pictures larger or smaller. A list names students who are logged in on no headset.',
  ),
  picture('class-view', 'Class view: those who need help come first.'),
  list(
    'Click on a picture to watch one student. **Catch up with the class** brings this headset to your second.',
    '**Recentre the view** turns the picture to the front, **Call for attention** shakes the controllers and shows a word.',
    '**Show this view to the class** lets everybody see what this student sees, in a frame, until you end it.',
  ),
  heading('safety', 'Room to move'),
  text(
    '**Distance** sets the ring around the selected students: 60, 70 or 80 cm. Whoever crosses it sees a wall. **Safe area** brings back the plain ring of 60 cm. Set the eye height to that of your students where headsets do not know their floor.',
  ),
  heading('installed', 'Is it on the headsets?'),
  text(
    '**Installation info** lists who has the piece, who is loading it and where that failed; **Reinstall** sends it again. Whoever has not installed it streams it.',
  ),
  heading('projector', 'On the projector'),
  text(
    '**Projector** leaves only the stage and its title: no names, no lists. The keys still work; Esc brings the screen back.',
  ),
  heading('test', 'Coursewares with a test'),
  text(
    'Choose the test in the chapter list and press **Play**. **Teaching data** shows who has finished, who is at which step and what the class knows, as it happens. [Tests and reports](/help/results) tells the rest.',
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
