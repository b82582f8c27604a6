// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.yaml.snakeyaml.error.YAMLException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Strict reading of input files: unknown and missing members are errors. */
final class Documents {
    private Documents() {}

    static JsonMapper strict(JsonMapper.Builder builder) {
        return builder.enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .build();
    }

    static <T> T reading(Path file, Function<String, T> parser) {
        try {
            return parser.apply(Files.readString(file));
        } catch (IOException e) {
            throw new PlanException(file + " cannot be read: " + e);
        } catch (YAMLException | JacksonException e) {
            PlanException refused = e.getCause() instanceof PlanException cause ? cause : null;
            throw new PlanException(file + ": " + (refused == null ? e.getMessage() : refused.getMessage()));
        }
    }
}
