// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws a policy with the original Blockly library, without a screen, and prints the JSON serialisation of the workspace.
//   draw.mjs FOLDER <CATALOGUE
// FOLDER: the folder of "npm install blockly". CATALOGUE: …/policymgmt/blocks/pcf-sm of a running Policy.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const Blockly = createRequire(`${resolve(process.argv[2])}/`)('blockly');
const catalogue = JSON.parse(readFileSync(0, 'utf8'));
Blockly.defineBlocksWithJsonArray(catalogue.blocks.filter(block => !Blockly.Blocks[block.type]));

const workspace = new Blockly.Workspace();
const rate = workspace.getVariableMap().createVariable('rate', '', 'v1');
workspace.getVariableMap().createVariable('item', '', 'v2'); // default of a variable field
let drawn = 0;

/** Creates a block with its fields, connects the blocks of inputs to it, and connects next below it. */
function block(type, fields = {}, inputs = {}, next = undefined) {
  const made = workspace.newBlock(type, `b${++drawn}`);
  if (type === 'controls_if' && inputs.ELSE) made.loadExtraState({ hasElse: true });
  Object.entries(fields).forEach(([name, value]) => made.setFieldValue(value, name));
  Object.entries(inputs).forEach(([name, child]) => {
    made.getInput(name).connection.connect(child.outputConnection ?? child.previousConnection);
  });
  if (next) made.nextConnection.connect(next.previousConnection);
  return made;
}
const text = words => block('text', { TEXT: words });
const get = () => block('variables_get', { VAR: rate.getId() });

block('controls_if', {}, {
  IF0: block('sc_operation_is', { OPERATION: 'create' }),
  DO0: block('variables_set', { VAR: rate.getId() },
    { VALUE: block('sc_table_value', { TABLE: 'plans', COLUMN: 'rate' }, { KEY0: block('sc_dnn') }) },
    block('sc_session_ambr', {}, { UP: get(), DOWN: get() },
      block('sc_install_rule', {}, { NAME: text('gold-all'), PRECEDENCE: block('math_number', { NUM: 10 }) }))),
  ELSE: block('controls_if', {}, {
    IF0: block('logic_compare', { OP: 'EQ' }, { A: block('sc_rat_type'), B: text('EUTRA') }),
    DO0: block('sc_remove_rule', {}, { NAME: text('gold-all') }),
  }),
}, block('sc_count', { LABEL: 'decided' }));

console.log(JSON.stringify(Blockly.serialization.workspaces.save(workspace), null, 1));
