// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.table.PolicyTable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Measures the CPU time of a policy decision on one thread: medians of rounds after a warm-up. Run by bench.sh. */
public final class Decisions {
    private static volatile Object sink;

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        ObjectNode context = (ObjectNode) Json.parse(Files.readAllBytes(folder.resolve("context.json")));
        for (String name : List.of("low", "high")) {
            JsonNode document = Json.parseDeep(Files.readAllBytes(folder.resolve(name + ".json")));
            PolicyProject project = PolicyProject.read(document);
            var once = project.run(context);
            System.out.printf("%s: %d steps, decision %s%n", name, once.steps(), Json.text(once.outcome().decision()));
            Rounds.report(name, () -> sink = project.evaluate(context));
        }
        jexl(context);
        for (int rows : new int[] {100, 1_000, 100_000}) {
            PolicyTable table = PolicyTable.read(table(rows), "/t");
            JsonNode[] keys = new JsonNode[5];
            Arrays.setAll(keys, i -> Values.of("k" + (i == 0 ? rows - 1 : 1) + "x"));
            Rounds.report("table of " + rows + " rows, 5 wildcard keys, row " + table.find(keys), () -> sink = table.find(keys));
        }
        byte[] many = many();
        long began = System.nanoTime();
        PolicyProject.read(Json.parseDeep(many));
        System.out.printf("2,000 blocks read and compiled in %d ms%n", (System.nanoTime() - began) / 1_000_000);
    }

    // The low project as a script over the same decision tree.
    private static void jexl(JsonNode context) {
        JexlEngine engine = new JexlBuilder().permissions(JexlPermissions.UNRESTRICTED).cache(64).create();
        JexlScript script = engine.createScript("""
                var r = c.get('request'); var d = r.get('dnn').stringValue();
                if ((d == 'internet' || d.startsWith('internet.')) && r.get('ratType').stringValue() == 'NR') {
                  o.put('up', '50 Mbps'); o.put('down', '200 Mbps');
                } else if (d =~ 'ims(\\\\..*)?') { o.put('5qi', 5); } else { o.put('up', '1 Mbps'); o.put('down', '5 Mbps'); }
                if (r.get('supi').stringValue() =~ 'imsi-00101[0-9]{10}') { o.put('triggers', 'PLMN_CH,RAT_TY_CH,AC_TY_CH'); }
                if (c.get('operation').stringValue() == 'create') { o.put('rule', 'default'); }
                """, "c", "o");
        Rounds.report("low in commons-jexl, which makes a map and no rule", () -> {
            ObjectNode out = Json.object();
            script.execute(new MapContext(), context, out);
            sink = out;
        });
    }

    private static ObjectNode table(int rows) {
        ObjectNode table = Json.object();
        ArrayNode columns = table.putArray("columns");
        for (int i = 0; i < 5; i++) {
            columns.addObject().put("name", "c" + i).put("isKey", true).put("match", "wildcard");
        }
        ArrayNode cells = table.putArray("rows");
        for (int row = 0; row < rows; row++) {
            cells.addArray().add("k" + row + "*").add("k" + row % 7 + "*").add("k" + row % 3 + "*").add("*").add("k1*");
        }
        // The last row matches.
        ArrayNode last = (ArrayNode) cells.get(rows - 1);
        for (int i = 1; i < 5; i++) {
            last.set(i, Values.of("k1*"));
        }
        return table;
    }

    private static byte[] many() {
        StringBuilder policies = new StringBuilder();
        for (int policy = 0; policy < 4; policy++) {
            StringBuilder stack = new StringBuilder("null");
            for (int i = 0; i < 250; i++) {
                String next = stack.toString();
                stack.setLength(0);
                stack.append("{\"type\":\"math_change\",\"id\":\"b").append(i).append("\",\"fields\":{\"VAR\":{\"id\":\"v\"}},")
                        .append("\"inputs\":{\"DELTA\":{\"block\":{\"type\":\"math_number\",\"id\":\"n").append(i)
                        .append("\",\"fields\":{\"NUM\":1}}}}")
                        .append(next.equals("null") ? "" : ",\"next\":{\"block\":" + next + "}").append("}");
            }
            policies.append(policy == 0 ? "" : ",").append("{\"name\":\"p").append(policy)
                    .append("\",\"workspace\":{\"blocks\":{\"blocks\":[").append(stack).append("]}}}");
        }
        return ("{\"policies\":[" + policies + "]}").getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }
}
