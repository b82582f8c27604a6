// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts Blockly's older XML format of a workspace to the JSON serialisation. Document types and entities are
 * rejected. Stacks are processed iteratively, inputs recursively, at most {@value #MAX_NESTING} deep.
 */
public final class BlocklyXml {
    private static final int MAX_NESTING = 100;
    /**
     * Maximum depth of elements, two for each block of a stack: the equivalent of the limit for JSON. The JDK's default
     * is 200.
     */
    private static final String MAX_DEPTH = "2100";

    private final String pointer;

    private BlocklyXml(String pointer) {
        this.pointer = pointer;
    }

    /**
     * Converts an XML text to a workspace.
     *
     * @param pointer location of the text in the project
     * @throws org.sigcore.model.ProblemException 400 if it is not a workspace
     */
    public static ObjectNode workspace(String xml, String pointer) {
        BlocklyXml reader = new BlocklyXml(pointer);
        Element root = reader.parse(xml);
        ObjectNode workspace = Json.object();
        ArrayNode blocks =
                workspace.putObject("blocks").put("languageVersion", 0).putArray("blocks");
        ArrayNode variables = workspace.putArray("variables");
        for (Element child : children(root)) {
            switch (name(child)) {
                case "variables" ->
                    children(child)
                            .forEach(variable -> variables
                                    .addObject()
                                    .put("name", variable.getTextContent())
                                    .put("id", variable.getAttribute("id")));
                case "block" -> blocks.add(reader.stack(child, 0));
                case "comment" -> comment(workspace.withArrayProperty("workspaceComments"), child);
                default -> {
                    // Other elements of an editor are irrelevant to a policy.
                }
            }
        }
        return workspace;
    }

    private static void comment(ArrayNode comments, Element element) {
        ObjectNode comment = comments.addObject();
        place(comment, element);
        number(comment, "width", element.getAttribute("w"));
        number(comment, "height", element.getAttribute("h"));
        comment.put("id", element.getAttribute("id")).put("text", element.getTextContent());
    }

    private static void place(ObjectNode there, Element element) {
        for (String place : List.of("x", "y")) {
            if (element.getAttribute(place).matches("-?\\d{1,9}")) {
                there.put(place, Integer.parseInt(element.getAttribute(place)));
            }
        }
    }

    private Element parse(String xml) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setXIncludeAware(false);
            factory.setExpandEntityReferences(false);
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            factory.setAttribute("jdk.xml.maxElementDepth", MAX_DEPTH);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            Element root = builder.parse(new InputSource(new StringReader(xml))).getDocumentElement();
            if (!name(root).equals("xml")) {
                throw Faults.at(pointer, "expected a workspace of Blockly, in an element xml");
            }
            return root;
        } catch (SAXException | IOException e) {
            throw Faults.at(pointer, "expected a workspace of Blockly as XML");
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    // Starts at the last block, so that nested blocks are built without recursion.
    private ObjectNode stack(Element first, int depth) {
        if (depth > MAX_NESTING) {
            throw Faults.at(pointer, "expected blocks within one another to a depth of at most " + MAX_NESTING);
        }
        List<ObjectNode> blocks = new ArrayList<>();
        for (Element block = first; block != null; block = next(block)) {
            blocks.add(block(block, depth));
        }
        for (int i = blocks.size() - 2; i >= 0; i--) {
            blocks.get(i).putObject("next").set("block", blocks.get(i + 1));
        }
        return blocks.getFirst();
    }

    private static @Nullable Element next(Element block) {
        for (Element child : children(block)) {
            if (name(child).equals("next")) {
                return only(child, "block");
            }
        }
        return null;
    }

    private static @Nullable Element only(Element parent, String name) {
        for (Element child : children(parent)) {
            if (name(child).equals(name)) {
                return child;
            }
        }
        return null;
    }

    private ObjectNode block(Element element, int depth) {
        ObjectNode block = Json.object().put("type", element.getAttribute("type"));
        block.put("id", element.getAttribute("id"));
        place(block, element);
        if (element.getAttribute("collapsed").equals("true")) {
            block.put("collapsed", true);
        }
        if (!element.getAttribute("inline").isEmpty()) {
            block.put("inline", element.getAttribute("inline").equals("true"));
        }
        disabled(block, element);
        for (Element part : children(element)) {
            part(block, part, depth);
        }
        return block;
    }

    // Blockly 11 and later store the reasons, earlier versions only a flag.
    private static void disabled(ObjectNode block, Element element) {
        if (element.getAttribute("disabled").equals("true")) {
            block.put("enabled", false);
        }
        String reasons = element.getAttribute("disabled-reasons");
        if (!reasons.isEmpty()) {
            ArrayNode all = block.putArray("disabledReasons");
            for (String reason : reasons.split(",", -1)) {
                all.add(reason);
            }
        }
    }

    private void part(ObjectNode block, Element part, int depth) {
        String input = part.getAttribute("name");
        switch (name(part)) {
            case "mutation" -> mutation(block, part);
            case "comment" -> {
                ObjectNode comment =
                        block.putObject("icons").putObject("comment").put("text", part.getTextContent());
                comment.put("pinned", part.getAttribute("pinned").equals("true"));
                number(comment, "height", part.getAttribute("h"));
                number(comment, "width", part.getAttribute("w"));
            }
            case "data" -> block.put("data", part.getTextContent());
            case "field" -> {
                ObjectNode fields = block.withObjectProperty("fields");
                if (part.getAttribute("id").isEmpty()) {
                    fields.put(input, part.getTextContent());
                } else {
                    fields.putObject(input).put("id", part.getAttribute("id")).put("name", part.getTextContent());
                }
            }
            case "value", "statement" -> {
                ObjectNode connection = Json.object();
                for (String kind : List.of("shadow", "block")) {
                    Element there = only(part, kind);
                    if (there != null) {
                        connection.set(kind, stack(there, depth + 1));
                    }
                }
                block.withObjectProperty("inputs").set(input, connection);
            }
            default -> {
                // The next block is handled as part of the stack.
            }
        }
    }

    private static void mutation(ObjectNode block, Element mutation) {
        ObjectNode state = block.putObject("extraState");
        number(state, "elseIfCount", mutation.getAttribute("elseif"));
        number(state, "itemCount", mutation.getAttribute("items"));
        if (mutation.getAttribute("else").equals("1")) {
            state.put("hasElse", true);
        }
        if (state.isEmpty()) {
            StringBuilder text = new StringBuilder("<mutation");
            for (int i = 0; i < mutation.getAttributes().getLength(); i++) {
                Node attribute = mutation.getAttributes().item(i);
                text.append(' ').append(attribute.getNodeName()).append("=\"");
                text.append(attribute
                        .getNodeValue()
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace("\"", "&quot;"));
                text.append('"');
            }
            block.put("extraState", text.append("></mutation>").toString());
        }
    }

    private static void number(ObjectNode state, String member, String text) {
        if (text.matches("\\d{1,4}")) {
            state.put(member, Integer.parseInt(text));
        }
    }

    private static String name(Element element) {
        String name = element.getNodeName();
        return name.substring(name.indexOf(':') + 1);
    }

    private static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
